import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { isLong } from './support/sizes.ts'

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status

// The short form is in the tests themselves: each takes the same sample in every run.
describe.runIf(isLong)('what npm test takes samples of', () => {
  test('each step after every step that can come before it, in the mounted views', () => {
    const tours = ['--project', 'views', 'tests/src/tours.test.ts', '-t', 'each pair']
    expect(run('vitest', ['run', ...tours], { PAIRS: 'all' })).toBe(0)
  })

  test('each step after every step that can come before it, in a browser', () => {
    expect(run('playwright', ['test', 'tours.spec', '-g', 'each pair'], { PAIRS: 'all' })).toBe(0)
  })

  test('every screen at every size, light and dark, in a browser', () => {
    expect(run('playwright', ['test'], { SAMPLE: 'all' })).toBe(0)
  })
})

test.runIf(isLong)('no dependency has a high or critical finding', (context) => {
  const audit = ['audit', '--omit=dev', '--audit-level=high']
  const { status, stderr } = spawnSync('npm', audit, { encoding: 'utf8' })
  if (/ENOAUDIT|audit endpoint/.test(stderr)) context.skip('The package registry has no audit.')
  expect(status).toBe(0)
})
