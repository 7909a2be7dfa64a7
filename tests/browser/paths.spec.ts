import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'

test.beforeEach(async ({ page, context }, { outputDir }) => {
  const written = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/paths/main.ts', 'price', '--out', outputDir],
    { encoding: 'utf8' },
  )
  expect(written.stderr).toBe('')
  const faults: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) faults.push(request.url())
  })
  await context.setOffline(true)
  await page.goto(pathToFileURL(join(outputDir, 'index.html')).href)
  expect(faults).toEqual([])
})

test("QA's page draws the machine, and a state or an arrow shows the tours through it", async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'price' })).toBeVisible()
  await expect(page.getByText('3/3 states')).toBeVisible()

  await page.getByRole('button', { name: 'Tours through failed', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('1 of 1 tours through failed')
  await expect(page.locator('.through')).toHaveText([
    /The answer holds no price/,
    /The network fails/,
  ])

  await page.getByRole('button', { name: 'Show all tours' }).click()
  await expect(page.locator('.through')).toHaveCount(0)

  await page.getByRole('button', { name: /price\.retried/ }).press('Enter')
  await expect(page.locator('.through')).toHaveText([/Try again/, /Try again/])
})

test('a step that one points at is lit in the drawing', async ({ page }) => {
  await page.getByText('5. The price arrives').hover()
  await expect(page.locator('.here')).toHaveCount(2)
  await expect(page.locator('.here[data-state]')).toHaveText(/shown/)
})

test('a step says what to do and what to see, and a tick stays over a reload', async ({ page }) => {
  const step = page.locator('.step').filter({ hasText: 'The network fails' })
  await expect(step).toContainText('go offline')
  await expect(step).toContainText('Price unavailable')
  await page.getByLabel('3. The network fails').check()
  await page.reload()
  await expect(page.getByLabel('3. The network fails')).toBeChecked()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Untick all' }).click()
  await expect(page.getByLabel('3. The network fails')).not.toBeChecked()
})
