import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { fillInIntake } from './support/intake-walk.ts'
import { expectSound } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

test('what is typed is sent nowhere and stored nowhere', async ({ page, context }) => {
  await openAndSettle(page, '/intake')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await fillInIntake(page)
  await page.getByLabel('Full name').press('Enter')
  expect(requests).toEqual([])
  await expectSound(page)
  const stored = await page.evaluate(async () => ({
    items: localStorage.length + sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    text: JSON.stringify([document.cookie, location.href, history.state, window.name]),
  }))
  expect(stored).toMatchObject({ items: 0, databases: 0 })
  expect(stored.text).not.toContain('Canary')
  expect(await context.cookies()).toEqual([])
})

test('another page keeps the answers, and a reload drops them', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openAndSettle(page, '/intake')
  await fillInIntake(page)
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Canary Finch')
  await expect(page.getByRole('checkbox', { name: 'Yearly screening' })).toBeChecked()
  const cancer = page.getByRole('group', { name: 'Have you had breast cancer?' })
  await expect(cancer.getByRole('radio', { name: 'No' })).toBeChecked()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Full name')).toHaveValue('')
})
