import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { auditPage, LOOKS, layoutOf } from '../../browser/support/page-audit.ts'
import { expect, test } from '../../browser/support/site.ts'
import type { PageSteps } from '../../paths/engine/page-steps.ts'
import { START_TIME } from '../../paths/engine/simulated-state.ts'
import { allPageSteps } from '../../paths/page-steps.ts'
import { pathTestsOf, runOnSite } from './support/run-on-site.ts'

/** Whether this layout is new in the run, across all workers; a retry does everything again. */
function isNew(layout: string): boolean {
  const { project, retry } = test.info()
  const hash = createHash('sha256').update(`${retry} ${layout}`).digest('hex')
  const mark = join(project.outputDir, `audited-${hash.slice(0, 16)}`)
  return mkdirSync(mark, { recursive: true }) !== undefined
}

// A visitor in another time zone reads which one is meant.
test.use({ opensAt: START_TIME, timezoneId: 'America/Los_Angeles' })

test.afterEach('a failure is attached to the report', async ({ browserName: _ }, info) => {
  const [, file] = /Saved in (\S+)/.exec(info.error?.message ?? '') ?? []
  if (file) await info.attach('failure', { path: file, contentType: 'application/json' })
})

const isWanted = ({ table }: PageSteps) =>
  (process.env.MACHINE || table.machine.id).split(',').includes(table.machine.id)

for (const pageSteps of allPageSteps.filter(isWanted)) {
  const { table, path } = pageSteps

  test.describe(table.machine.id, () => {
    // A phone shows the least at once. At the desk it would hide what a step presses.
    if (!path.startsWith('/desk')) test.use({ viewport: { width: 360, height: 740 } })

    test.describe(`the built site follows the path tests of ${table.machine.id}`, () => {
      const { pathTests, statesToInspect } = pathTestsOf(pageSteps)
      for (const pathTest of pathTests) {
        test(pathTest.name, async ({ page, site }) => {
          // The browser reports network failures in the console.
          site.allowConsole(/ERR_FAILED|Failed to fetch/)
          await runOnSite(page, pageSteps, pathTest, statesToInspect, async ({ key }) => {
            if (isNew(await layoutOf(page))) expect(await auditPage(page, LOOKS), key).toEqual([])
          })
        })
      }
    })
  })
}
