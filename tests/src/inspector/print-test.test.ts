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
import { followRecorded } from '../../machines/support/recorded.ts'

test('a recording is printed as a short test and a file of its events, which pass together', async () => {
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
  const [test, data] = printTest(
    { name: 'priceMachine', file: 'machines/price.ts' },
    recorded,
    recording.changes,
  )
  expect(test).toEqual({
    name: 'price-recorded.test.ts',
    text: `import { expect, test } from 'vitest'
import { priceMachine } from '../../machines/price.ts'
import recorded from './price-recorded.json'
import { followRecorded } from './support/recorded.ts'

test('the price goes as it was recorded', () => {
  expect(followRecorded(priceMachine, recorded)).toEqual([
    'xstate.init → loading',
    'xstate.done.actor.loadPrice → failed',
    'price.retried → loading',
    'xstate.done.actor.loadPrice → shown',
  ])
})
`,
  })
  expect(data?.name).toBe('price-recorded.json')
  expect(followRecorded(priceMachine, JSON.parse(data?.text ?? ''))).toEqual([
    'xstate.init → loading',
    'xstate.done.actor.loadPrice → failed',
    'price.retried → loading',
    'xstate.done.actor.loadPrice → shown',
  ])
})
