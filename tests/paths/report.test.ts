import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runMachineTours } from './engine/run-machine-tours.ts'
import { machineReport } from './report/report.ts'
import { casesText, overviewText } from './report/text.ts'
import { kettle, kettleStage } from './support/kettle.ts'

const report = await machineReport(
  { name: 'kettle', stage: kettleStage },
  kettle,
  await runMachineTours(kettle),
)

test('a case is steps to follow by hand: what to do, as the stage does it, and what to see', () => {
  const text = casesText(report, false)
  expect(text).toMatch(
    /\d\. The fuse blows\.\n +- In the panel, press “Fail heat”\.\n +- You read: “Off”/,
  )
  expect(text).toMatch(
    /\d\. All of it is poured\.\n +- Empty “Cups”\.\n +- Type “ 5” into “Cups”, with the spaces around it\.\n/,
  )
  expect(text).toMatch(/\d\. A minute passes\.\n +- In the panel, press “Let 60 seconds pass”\.\n/)
  expect(text).toMatch(
    /\d\. It boils\.\n +- In the panel, press “Answer heat”\. \({"degrees":100}\)\n/,
  )
  expect(text).toContain(
    'press “Start this case”, which opens /kettle. It does this at once, too: “Let 90 seconds pass”.',
  )
  expect(text).toContain('3/3 100%')
})

test('the shortest way to each state is named with its case and step', () => {
  const text = casesText(report, false)
  expect(text).toMatch(
    /The shortest way to each state\n +- cold: at the start\n +- heating: case 1, step 1\n/,
  )
})

test('the overview has one row for each machine, also in Markdown', () => {
  expect(overviewText([report], false)).toMatch(/kettle +3\/3 100% +7\/7 100% +7\/7 100%/)
  expect(overviewText([report], true)).toMatch(/^\| machine .*\n\| -+ .*\n\| kettle /)
})

test('for other tools the report is plain data', () => {
  expect(JSON.parse(JSON.stringify(report))).toMatchObject({
    name: 'kettle',
    edges: { total: 7, covered: 7 },
    problems: [],
  })
})

// Each call starts a process, which takes several seconds on a busy machine.
test('the command explains a wrong argument in one sentence and exits with 2', {
  timeout: 60_000,
}, () => {
  const paths = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tests/paths/main.ts', ...args], {
      encoding: 'utf8',
    })
  const { stderr, status } = paths('no-such-machine')
  expect(stderr).toMatch(/^There is no machine no-such-machine\. The machines are /)
  expect(status).toBe(2)
  expect(paths('--format', 'xml').stderr).toMatch(/^There is no format xml\. Use json or md\./)
})
