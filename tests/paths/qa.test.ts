import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
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
  expect(overviewText([report])).toMatch(/kettle +3 +7 +0 +\d+ +\d+ +\d+ +none/)
})

test('of another version only the cases are told that have changed', async () => {
  const table = { ...kettle, states: { ...kettle.states, hot: { seen: ['Warm'] } } }
  const changed = await reportOf({ name: 'kettle', table, stage: kettleStage })
  const isAbout = (text: string) => /You read: “Warm”/.test(text)
  const cases = casesText(changed, casesText(report))
    .split(/^Case .*$/m)
    .slice(1)
  expect(cases.length).toBeGreaterThan(0)
  expect(cases.every(isAbout)).toBe(true)
  expect(casesText(report, casesText(report))).toBe('')
})

test('the command explains a wrong argument in one sentence and exits with 2', () => {
  const args = ['--import', 'tsx', 'tests/paths/main.ts', 'no-such-machine']
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/^There is no machine no-such-machine\. The machines are /)
  expect(status).toBe(2)
})
