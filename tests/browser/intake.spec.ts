import type { Page } from '@playwright/test'
import { sitemapPaths } from '../../domain/routes.ts'
import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { auditPage } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

const LONG =
  'Since March a lump on the left side, a hand below the arm; my clinician has looked at it and sends me to an ultrasound in May.'

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Canary Finch')
  await page.getByLabel('Date of birth').fill('1980-07-03')
  await page.getByRole('checkbox', { name: 'Yearly screening' }).check()
  await page.getByLabel('Which side and where').fill(LONG)
  const cancer = page.getByRole('group', { name: 'Have you had breast cancer?' })
  await cancer.getByRole('radio', { name: 'No' }).check()
}

/** How many pages the printed form takes. */
async function countSheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('paper has what was typed, and empty lines for what was not, on at most two pages', async ({
  page,
}) => {
  await openAndSettle(page, '/intake')
  const pages = { A4: await countSheets(page, 'A4'), Letter: await countSheets(page, 'Letter') }
  expect(pages).toEqual({ A4: 2, Letter: 2 })
  await fillIn(page)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByText('Canary Finch')).toBeVisible()
  await expect(main.getByText('07/03/1980')).toBeVisible()
  await expect(main.locator('span', { hasText: LONG })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Yearly screening' })).toBeChecked()
  const line = page.getByLabel('Phone number').locator('~ span')
  await expect(line).toHaveText('')
  expect((await line.boundingBox())?.height).toBeGreaterThan(15)
  for (const hidden of [
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByRole('button', { name: 'Print or save as PDF' }).first(),
    page.getByText('What you type stays in your browser.'),
    page.getByLabel('Full name'),
  ]) {
    await expect(hidden).toBeHidden()
  }
  await page.emulateMedia({ media: null })
  expect(await countSheets(page, 'A4')).toBe(2)
  expect(await countSheets(page, 'Letter')).toBe(2)
})

test('what is typed is sent nowhere and stored nowhere', async ({ page, context }) => {
  await openAndSettle(page, '/intake')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await fillIn(page)
  await page.getByLabel('Full name').press('Enter')
  expect(requests).toEqual([])
  const stored = await page.evaluate(async () => ({
    items: localStorage.length + sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    text: JSON.stringify([document.cookie, location.href, history.state, window.name]),
  }))
  expect(stored).toMatchObject({ items: 0, databases: 0 })
  expect(stored.text).not.toContain('Canary')
  expect(await context.cookies()).toEqual([])
})

test('the browser asks before answers are lost, and another page of the site loses none', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await openAndSettle(page, '/intake')
  await page.reload()
  await waitForHydration(page)
  expect(asked).toEqual([])
  await fillIn(page)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Canary Finch')
  await expect(page.getByRole('checkbox', { name: 'Yearly screening' })).toBeChecked()
  await expect(
    page
      .getByRole('group', { name: 'Have you had breast cancer?' })
      .getByRole('radio', { name: 'No' }),
  ).toBeChecked()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await waitForHydration(page)
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('a form that is filled in has no fault at any size, light or dark', async ({ page }) => {
  await openAndSettle(page, '/intake')
  await fillIn(page)
  expect(await auditPage(page)).toEqual([])
})

test('search engines do not list the form, and list every other page', async ({ request }) => {
  const isListed = async (path: string) =>
    !(await (await request.get(path)).text()).includes('noindex')
  expect(await isListed('/intake')).toBe(false)
  for (const path of sitemapPaths()) expect(await isListed(path), path).toBe(true)
  expect(sitemapPaths()).not.toContain('/intake')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form can be filled in and printed', async ({ page }) => {
    await page.goto('/intake')
    await page.getByLabel('Full name').fill('Canary Finch')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Canary Finch')
  })
})
