import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isLong } from './support/proof.ts'

// `npm test` runs the short form: the same tests with a fixed sample.
test.runIf(isLong)('every screen at every size, light and dark, in a browser', () => {
  const env = { ...process.env, SAMPLE: 'all' }
  expect(spawnSync('playwright', ['test'], { stdio: 'inherit', env }).status).toBe(0)
})

test.runIf(isLong)('no dependency has a high or critical finding', (context) => {
  const audit = ['audit', '--omit=dev', '--audit-level=high']
  const { status, stderr } = spawnSync('npm', audit, { encoding: 'utf8' })
  if (/ENOAUDIT|audit endpoint/.test(stderr)) context.skip('The package registry has no audit.')
  expect(status).toBe(0)
})
