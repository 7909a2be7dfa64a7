import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isLong } from './support/sizes.ts'

// The short form is in the specs themselves: samples of them, chosen by a seed.
const SAMPLED = ['cases', 'diagrams', 'keyboard', 'layout-shift', 'outcomes', 'pages']
/** These look at a page with axe at one of three sizes. */
const AUDITED = ['desk-day', 'desk-office', 'intake', 'page-audit', 'states', 'tours']

test.skipIf(!isLong)(
  'what npm test takes a sample of holds at every size and in every case in a browser',
  () => {
    const specs = [...SAMPLED, ...AUDITED].map((name) => `/${name}.spec`)
    const env = { ...process.env, SAMPLE: 'all' }
    expect(spawnSync('playwright', ['test', ...specs], { stdio: 'inherit', env }).status).toBe(0)
  },
)
