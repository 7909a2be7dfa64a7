import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isLong } from './support/sizes.ts'

// The short form is in the specs themselves: each takes the same sample in every run.
test.skipIf(!isLong)('what npm test takes samples of holds everywhere in a browser', () => {
  const env = { ...process.env, SAMPLE: 'all' }
  expect(spawnSync('playwright', ['test'], { stdio: 'inherit', env }).status).toBe(0)
})
