import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { reportOf } from './qa/report.ts'
import { kettleStage } from './support/kettle.ts'

const report = await reportOf(kettleStage)

test('a case is steps to follow by hand: what to do, as the stage does it, and what to see', () => {
  const steps = report.cases.flatMap(({ steps }) => steps)
  const doing = (name: string) =>
    steps.find((step) => step.name === name)?.instructions.map(({ text, data }) => [text, data])
  expect(doing('all of it is poured')).toEqual([
    ['Empty “Cups”.', undefined],
    ['Type “ 5” into “Cups”, with the spaces around it.', undefined],
  ])
  expect(doing('a minute passes')).toEqual([
    ['In the panel, press “Let 60 seconds pass”.', undefined],
  ])
  expect(doing('it boils')).toEqual([['In the panel, press “Answer heat”.', '{"degrees":100}']])
  expect(doing('the fuse blows')).toEqual([['In the panel, press “Fail heat”.', undefined]])
  expect(steps.find(({ name }) => name === 'the fuse blows')?.expectations).toEqual([
    'You read: “Off”',
  ])
  const [first] = report.cases
  expect(first?.start.instructions.map(({ label }) => label)).toEqual(['Let 90 seconds pass'])
})

test('the report says how much of the machine the tours cover', () => {
  expect(report).toMatchObject({
    coverage: { states: { covered: 3, total: 3 }, transitions: { covered: 7, total: 7 } },
    problems: [],
  })
})

test('the command explains a wrong argument in one sentence and exits with 2', () => {
  const args = ['--import', 'tsx', 'tests/paths/main.ts', 'no-such-machine']
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toMatch(/^There is no machine no-such-machine\. The machines are /)
  expect(status).toBe(2)
})
