import 'temporal-polyfill/global'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import type { Evidence } from '../evidence/evidence.ts'
import { placesText, SEEN } from '../evidence/pictures.ts'
import type { TestRun } from '../evidence/reports.ts'
import { runMachineTours } from '../paths/engine/run-machine-tours.ts'
import { writePage } from '../paths/report/page/page.ts'
import { machineReport } from '../paths/report/report.ts'
import { kettle, kettleStage } from '../paths/support/kettle.ts'

const runOf = (run: Partial<TestRun>): TestRun => ({
  file: 'browser/kettle.spec.ts',
  titles: ['the kettle whistles'],
  requirements: ['kettle-whistles'],
  outcome: 'passed',
  failure: undefined,
  seconds: 1.5,
  startedAt: Date.UTC(2027, 2, 1, 14, 30),
  commit: 'abc1234567',
  engine: 'Chromium',
  files: [],
  ...run,
})

test('the page opens with the requirements: where each is seen, how it looked, and how its tests went', async ({
  page,
}, { outputDir }) => {
  const picture = `${outputDir}/kettle.png`
  await page.screenshot({ path: picture })
  const passed = runOf({ files: [{ name: SEEN, path: picture }] })
  const failed = runOf({
    titles: ['the kettle is quiet'],
    outcome: 'failed',
    engine: 'Firefox',
    files: [{ name: 'trace', path: picture }],
  })
  const tour = runOf({
    file: 'browser/tours.spec.ts',
    titles: ['the built site follows the tours of kettle', 'Tour 1'],
    requirements: [],
    files: [{ name: placesText(['hot'], 'it boils'), path: picture }],
  })
  const evidence: Evidence = {
    runs: [passed, failed, tour],
    requirements: [
      {
        ...{ id: 'kettle-whistles', words: 'The kettle whistles.', part: 'Tea' },
        places: [{ id: 'kettle-whistles', machine: 'kettle', place: 'hot' }],
        files: ['browser/kettle.spec.ts'],
        runs: [passed, failed],
        pictures: [picture],
      },
    ],
  }
  const run = await runMachineTours(kettle)
  const report = await machineReport({ name: 'kettle', stage: kettleStage }, kettle, run)
  const file = await writePage([{ chart: run.graph.chart, report }], evidence, outputDir)
  await page.goto(pathToFileURL(file).href)

  const row = page.getByRole('row').filter({ hasText: 'The kettle whistles.' })
  await expect(row).toContainText('tests/browser/kettle.spec.ts')
  await expect(row).toContainText('1 failed, 1 passed')
  await expect(row).toContainText('2027-03-01 14:30 UTC, commit abc1234567, Chromium, Firefox')
  await expect(row.getByText('the kettle is quiet').getByRole('link')).toHaveText('trace')
  const shown = row.getByRole('img', { name: 'The kettle whistles.' })
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await row.getByRole('link', { name: 'kettle', exact: true }).click()
  const depth = page.getByRole('row').filter({ hasText: 'browser' })
  await expect(depth).toContainText('1 passed')
  await expect(page.getByRole('row').filter({ hasText: 'views' })).toContainText('not run here')
  await expect(page.getByRole('img', { name: 'hot' })).toBeVisible()
  await page.getByRole('button', { name: 'Cases through cold', exact: true }).click()
  await expect(page.getByRole('img', { name: 'hot' })).toBeHidden()
})
