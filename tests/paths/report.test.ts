import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runMachineTours } from './engine/run-machine-tours.ts'
import { machineReport } from './report/report.ts'
import { overviewText, toursText } from './report/text.ts'
import { kettle } from './support/kettle.ts'

const report = machineReport('kettle', kettle, await runMachineTours(kettle))

test('the tours of a machine are steps to follow by hand, each with what to see', () => {
  const text = toursText(report, false)
  expect(text).toMatch(/\d\. The fuse blows\.\n +- Start the oven, too\.\n +- You read: “Off”/)
  expect(text).toContain('3/3 100%')
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
