import 'temporal-polyfill/global'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { AnyTable } from '../paths/engine/table.ts'
import { pageHtml } from '../paths/qa/page.ts'
import { reportOf } from '../paths/qa/report.ts'
import type { Trace } from '../paths/qa/trace.ts'
import { kettle, kettleStage } from '../paths/support/kettle.ts'

const ADDRESS = 'http://qa.test/qa/'
const PICTURE = `${ADDRESS}pictures/0`
const WHISTLES: Trace = {
  ...{ id: 'kettle-whistles', promise: 'The kettle whistles.', proof: 'tea/whistle.test.ts' },
  places: [{ machine: 'kettle', place: 'hot', picture: PICTURE }],
}

async function openPage(page: Page, table: AnyTable = kettle): Promise<void> {
  const html = await pageHtml(
    [await reportOf({ name: 'kettle', table, stage: kettleStage })],
    [WHISTLES],
    'c0ffee1',
  )
  await page.unrouteAll()
  await page.route(ADDRESS, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
  await page.route(PICTURE, (route) => route.fulfill({ path: 'docs/desk-day.png' }))
  await page.goto(ADDRESS)
}
test.beforeEach(({ page }) => openPage(page))

const caseWith = (page: Page, step: string) =>
  page
    .locator('.case')
    .filter({ has: page.getByRole('heading', { name: step, includeHidden: true }) })
    .first()
test("QA's page draws the machine, and a state shows its cases", async ({ page }) => {
  await expect(page.getByText('3 states')).toBeVisible()
  await page.getByRole('button', { name: 'Cases through hot', exact: true }).click()
  await expect(page.getByText(/^\d of \d cases through hot$/)).toBeVisible()
  await expect(caseWith(page, 'It boils')).toBeVisible()
  await page.getByRole('button', { name: 'Show all cases' }).click()
  await expect(page.locator('.matching')).toHaveCount(0)

  await caseWith(page, 'It boils').locator('summary').click()
  await page.getByRole('heading', { name: /\d\. It boils$/ }).hover()
  await expect(page.locator('.active[data-state]')).toHaveText(/hot/)
})

test('what a person found stays until its case changes', async ({ page }) => {
  const blown = caseWith(page, 'The fuse blows')
  const note = blown.getByLabel('Note')
  await blown.locator('summary').click()
  await expect(blown).toContainText('You now read: “Off”')
  await blown.getByLabel('Failed').check()
  await note.fill('It says On.')
  await page.reload()
  await expect(blown.locator('.verdict')).toHaveText('Failed')
  await expect(note).toHaveValue('It says On.')

  const tester = page.getByLabel('Tester')
  await page.getByRole('button', { name: 'Save report' }).click()
  await expect(tester).toBeFocused()
  await tester.fill('Bea')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save report' }).click()
  const report = await readFile(await (await downloading).path(), 'utf8')
  expect(report).toMatch(
    /^\| kettle \| [^|]*the fuse blows \| Failed \| It says On\. \| Bea \| \d{4}-\S+Z \| c0ffee1 \| Mozilla\S+ [^|]+ \| http:\/\/qa\.test\/kettle \|$/im,
  )

  const { heating, ...others } = kettle.states
  await openPage(page, { ...kettle, states: { ...others, heating: { seen: ['Warm'] } } })
  await expect(blown.locator('.verdict')).toHaveText(/^\d steps?$/)
  await openPage(page)
  await expect(blown.locator('.verdict')).toHaveText('Failed')
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: 'Clear results' }).click()
  await expect(note).toHaveValue('')
})

test('a promise leads to its proof, and to how it looked', async ({ page }) => {
  await page.getByRole('link', { name: 'promises' }).click()
  const promise = page.getByRole('listitem').filter({ hasText: 'The kettle whistles.' }).first()
  await expect(promise).toContainText('tea/whistle.test.ts')
  const picture = promise.getByRole('img', { name: 'hot' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await promise.getByRole('link', { name: 'kettle', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'kettle' })).toBeVisible()
})
