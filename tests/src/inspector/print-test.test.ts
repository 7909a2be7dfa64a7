import { createInspector } from '@statelyai/inspect'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ResponseOf } from '../../../domain/call.ts'
import type { getPrice } from '../../../domain/price.ts'
import { priceMachine } from '../../../machines/price.ts'
import { maskPrivateData } from '../../../src/inspector/mask.ts'
import { printTest } from '../../../src/inspector/page/print-test.ts'
import { createRecording } from '../../../src/inspector/page/recording.ts'
import { answers } from '../../machines/support/answers.ts'
import { startRecorded } from '../../machines/support/recorded.ts'

test('a recording is printed as a test: the start, then each event with the state after it', async () => {
  const recording = createRecording(new Set([priceMachine.id]))
  const { inspect } = createInspector(
    { send: (event) => recording.add({ event, path: '/' }) },
    { serialize: maskPrivateData },
  )
  const loadPrice = answers<ResponseOf<typeof getPrice>>()
  const machine = priceMachine.provide({ actors: { loadPrice: loadPrice.logic } })
  const actor = createActor(machine, { id: 'price', inspect }).start()
  await loadPrice.answer({ success: false })
  actor.send({ type: 'price.retried' })
  await loadPrice.answer({ success: true, price: 225 })
  await expect.poll(() => recording.changes).toHaveLength(4)

  const [recorded] = recording.actors.values()
  if (!recorded) throw new Error('No actor was recorded.')
  const printed = printTest(
    { name: 'priceMachine', file: 'machines/price.ts' },
    recorded,
    recording.changes,
  )
  const lines = printed.replace(/\d{13}/g, 'TIME').split('\n')
  expect(lines).toContain("import { priceMachine } from '../../machines/price.ts'")
  expect(lines).toContain("import { startRecorded } from './support/recorded.ts'")
  expect(lines.filter((line) => /^ {2}(?:send|expect)/.test(line))).toEqual([
    '  expect(state()).toEqual("loading")',
    expect.stringMatching(
      /^ {2}send\(\{type: "xstate\.done\.actor\.loadPrice",output: \{success: false\}.*TIME\)$/,
    ),
    '  expect(state()).toEqual("failed")',
    '  send({type: "price.retried"}, TIME)',
    '  expect(state()).toEqual("loading")',
    expect.stringMatching(/^ {2}send\(.*output: \{success: true,price: 225\}.*TIME\)$/),
    '  expect(state()).toEqual("shown")',
  ])

  // The printed test is plain JavaScript, so it runs here as is, apart from its imports.
  const body = printed.replaceAll(/^import .*$/gm, '')
  const run = new Function('test', 'expect', 'priceMachine', 'startRecorded', body)
  const titles: string[] = []
  const runAtOnce = (title: string, act: () => void) => {
    act()
    titles.push(title)
  }
  run(runAtOnce, expect, priceMachine, startRecorded)
  expect(titles).toEqual(['a recorded journey through priceMachine'])
})
