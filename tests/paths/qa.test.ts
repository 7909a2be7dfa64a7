import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'
import { reportOf } from './qa/report.ts'
import { casesText, overviewText } from './qa/text.ts'
import { kettle, kettleStage } from './support/kettle.ts'

const report = await reportOf({ name: 'kettle', table: kettle, stage: kettleStage })

test('a case is steps to follow by hand: what to do, as the stage does it, and what to see', () => {
  const text = casesText(report)
  for (const part of [
    /\d\. The fuse blows\.\n +- In the panel, press “Fail heat”\.\n +- You read: “Off”/,
    /\d\. All of it is poured\.\n +- Empty “Cups”\.\n +- Type “ 5” into “Cups”, with the spaces around it\.\n/,
    /\d\. A minute passes\.\n +- In the panel, press “Let 60 seconds pass”\.\n/,
    /\d\. It boils\.\n +- In the panel, press “Answer heat”\. \({"degrees":100}\)\n/,
    /press “Start this case”, which opens \/kettle\. It does this at once, too: “Let 90 seconds pass”\./,
  ])
    expect(text).toMatch(part)
})

test('the overview has one row for each machine', () => {
  expect(overviewText([report])).toMatch(/kettle +3\/3 100% +7\/7 100% +7\/7 100%/)
})

test('of another version only what differs is told, with the fewest cases that show it', async () => {
  expect(changesOf([report], [report])).toEqual([])
  const { heating, ...states } = kettle.states
  const table = { ...kettle, states: { ...states, heating: { seen: ['Warm'] } } }
  const [warm] = changesOf(
    [report],
    [await reportOf({ name: 'kettle', table, stage: kettleStage })],
  )
  expect(warm?.states).toEqual({ added: [], removed: [] })
  expect(warm?.cases).toHaveLength(1)
  expect(changesOf([], [report])[0]?.states.added).toEqual(['cold', 'heating', 'hot'])
  expect(changesOf([report], [])[0]?.states.removed).toEqual(['cold', 'heating', 'hot'])
})

test('the command explains a wrong argument in one sentence and exits with 2', () => {
  const args = ['--import', 'tsx', 'tests/paths/main.ts', 'no-such-machine']
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/^There is no machine no-such-machine\. The machines are /)
  expect(status).toBe(2)
})
