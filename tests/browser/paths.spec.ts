import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { runMachineTours } from '../paths/engine/run-machine-tours.ts'
import { writePage } from '../paths/report/page/page.ts'
import { machineReport } from '../paths/report/report.ts'
import { kettle } from '../paths/support/kettle.ts'

test.beforeEach(async ({ page, context }, { outputDir }) => {
  const run = await runMachineTours(kettle)
  const report = machineReport('kettle', kettle, run)
  const file = await writePage(
    [{ chart: run.graph.chart, report }],
    { requirements: [], runs: [] },
    outputDir,
  )
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) problems.push(request.url())
  })
  await context.setOffline(true)
  await page.goto(pathToFileURL(file).href)
  expect(problems).toEqual([])
})

test("QA's page draws the machine, and a state or an arrow shows the tours through it", async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'kettle' })).toBeVisible()
  await expect(page.getByText('3/3 states')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show all tours' })).toBeHidden()

  await page.getByRole('button', { name: 'Tours through hot', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText(/^\d of \d tours? through hot$/)
  await expect(page.locator('.matching').first()).toContainText('You read Hot')

  await page.getByRole('button', { name: 'Show all tours' }).click()
  await expect(page.locator('.matching')).toHaveCount(0)

  await page.getByRole('button', { name: /cold --switch\.pressed/ }).press('Enter')
  await expect(page.locator('.matching').first()).toContainText('The switch is pressed')
})

test('a step under the pointer is highlighted in the diagram', async ({ page }) => {
  await page.getByText('4. It boils').hover()
  await expect(page.locator('.active')).toHaveCount(2)
  await expect(page.locator('.active[data-state]')).toHaveText(/hot/)
})

test('a step says what to do and what to see, and its tick survives a reload', async ({ page }) => {
  const step = page.locator('.step').filter({ hasText: 'The fuse blows' })
  await expect(step).toContainText('Start the oven, too.')
  await expect(step).toContainText('Off')
  const box = step.getByRole('checkbox')
  await box.check()
  // On a busy machine the browser's storage takes the tick a moment later.
  await expect(async () => {
    await page.reload()
    await expect(box).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Untick all' }).click()
  await expect(box).not.toBeChecked()
})
