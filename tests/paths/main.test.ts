import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const paths = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tests/paths/main.ts', ...args], {
    encoding: 'utf8',
  })

test('the price machine is told as steps to follow by hand, each with what to see', () => {
  const { stdout, status } = paths('price')
  expect(stdout).toMatch(/1\. The answer holds no price\.\n.*\n +- You read: “Price unavailable”/)
  expect(stdout).toContain('3/3 100%')
  expect(status).toBe(0)
})

test('for tools it is told as JSON', () => {
  const report: unknown = JSON.parse(paths('price', '--format', 'json').stdout)
  expect(report).toMatchObject({ name: 'price', edges: { all: 4, walked: 4 }, problems: [] })
})

test('what it is asked for wrongly it says in one sentence, and ends with 2', () => {
  const { stderr, status } = paths('prize')
  expect(stderr).toMatch(/^There is no machine prize: they are .*price/)
  expect(status).toBe(2)
  expect(paths('--format', 'xml').stderr).toMatch(/^There is no format xml: it is json or md\./)
})
