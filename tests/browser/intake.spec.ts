import { DAY } from '../../domain/timing.ts'
import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { fillInIntake } from './support/intake-walk.ts'
import { expectSound } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

test('what is typed is sent nowhere, and kept on this device until it is deleted', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openAndSettle(page, '/intake')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await fillInIntake(page)
  await page.getByLabel('Full name').press('Enter')
  expect(requests).toEqual([])
  await expect(page.getByText('5 of 26 answered')).toBeVisible()
  await expectSound(page)
  const stored = await page.evaluate(async () => ({
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    text: JSON.stringify([document.cookie, location.href, history.state, window.name]),
  }))
  expect(stored).toMatchObject({ session: 0, databases: 0 })
  expect(stored.text).not.toContain('Canary')
  expect(await context.cookies()).toEqual([])

  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Full name')).toHaveValue('Canary Finch')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Canary Finch')
  await expect(page.getByRole('checkbox', { name: 'Yearly screening' })).toBeChecked()
  const cancer = page.getByRole('group', { name: 'Have you had breast cancer?' })
  await expect(cancer.getByRole('radio', { name: 'No' })).toBeChecked()

  await page.getByRole('button', { name: 'Delete from this device' }).click()
  await expect(page.getByText('Your answers were deleted from this device.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await expect(page.getByText('0 of 26 answered')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('checkbox', { name: 'Yearly screening' })).not.toBeChecked()
})

test('the link of a letter fills in what we know, but nothing that the client has written', async ({
  page,
}) => {
  await openAndSettle(page, '/intake#name=Ann+Lee&phone=%28317%29+555-0142&visit=2027-03-12')
  await expect(page.getByLabel('Full name')).toHaveValue('Ann Lee')
  await expect(page.getByLabel('Phone number')).toHaveValue('(317) 555-0142')
  await expect(page.getByLabel('Date of your visit')).toHaveValue('2027-03-12')
  await page.getByLabel('Full name').fill('Ann Lee-Hart')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Full name')).toHaveValue('Ann Lee-Hart')
})

test('answers that nobody has changed for 30 days are deleted', async ({ page }) => {
  await openAndSettle(page, '/intake')
  await fillInIntake(page)
  await page.clock.fastForward(31 * DAY)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Full name')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
