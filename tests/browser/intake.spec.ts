import type { Page } from '@playwright/test'
import { HOUR } from '../../domain/timing.ts'
import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { fillInIntake } from './support/intake-walk.ts'
import { expectSound } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

const ANN = '/intake#name=Ann+Lee&phone=%28317%29+555-0142&visit=2027-03-12&reference=ANNS-0001'
const EVE = '/intake#name=Eve+Ash&phone=%28212%29+555-0143&visit=2027-03-19&reference=EVES-0002'
/** A letter of an earlier version named no visit. */
const OLD_LINK = '/intake#name=Ida+Oak&phone=%28212%29+555-0144&visit=2027-03-26'

const nameField = (page: Page) => page.getByLabel('Full name')
const reason = (page: Page) => page.getByRole('checkbox', { name: 'Yearly screening' })

/** What this device keeps of the form. */
const stored = (page: Page) =>
  page.evaluate(() => Object.values(localStorage).concat(Object.values(sessionStorage)).join('\n'))

const storesNothing = async (page: Page) =>
  expect(await page.evaluate(() => localStorage.length)).toBe(0)

async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

/** Prints the page as a browser does, which says so to the page. */
const print = (page: Page) => page.pdf()

test('what is typed is sent nowhere, and kept on this device for its visit until it is cleared', async ({
  page,
  context,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openAndSettle(page, ANN)
  await expect(page.getByText('for 24 hours after your last change')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await fillInIntake(page)
  await nameField(page).press('Enter')
  expect(requests).toEqual([])
  await expect(page.getByText('7 of 26 answered')).toBeVisible()
  await expectSound(page)
  const elsewhere = await page.evaluate(async () => ({
    session: Object.values(sessionStorage),
    databases: (await indexedDB.databases()).length,
    text: JSON.stringify([document.cookie, location.href, history.state, window.name]),
  }))
  expect(elsewhere).toMatchObject({ session: ['ANNS-0001'], databases: 0 })
  expect(elsewhere.text).not.toContain('Canary')
  expect(await context.cookies()).toEqual([])

  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(nameField(page)).toHaveValue('Canary Finch')
  await reload(page)
  await expect(nameField(page)).toHaveValue('Canary Finch')
  await expect(reason(page)).toBeChecked()
  const cancer = page.getByRole('group', { name: 'Have you had breast cancer?' })
  await expect(cancer.getByRole('radio', { name: 'No' })).toBeChecked()

  await page.getByRole('button', { name: 'Not you? Clear' }).click()
  await expect(page.getByText('Your answers were deleted from this device.')).toBeInViewport()
  await expect(nameField(page)).toHaveValue('')
  await expect(page.getByText('0 of 26 answered')).toBeVisible()
  // What somebody else types now is not of the visit.
  await nameField(page).fill('Eve Ash')
  await expect(page.getByText('What you type stays on this page')).toBeVisible()
  expect(await stored(page)).toBe('')
  await reload(page)
  await expect(reason(page)).not.toBeChecked()
})

test('the link of a letter fills in what we know, but nothing that the client has written', async ({
  page,
}) => {
  await openAndSettle(page, ANN)
  await expect(nameField(page)).toHaveValue('Ann Lee')
  await expect(page.getByLabel('Phone number')).toHaveValue('(317) 555-0142')
  await expect(page.getByLabel('Date of your visit')).toHaveValue('2027-03-12')
  expect(new URL(page.url())).toMatchObject({ pathname: '/intake', hash: '', search: '' })
  await nameField(page).fill('Ann Lee-Hart')
  await page.goto('/')
  await openAndSettle(page, ANN)
  await expect(nameField(page)).toHaveValue('Ann Lee-Hart')
  await page.goBack()
  await page.goForward()
  await expect(nameField(page)).toHaveValue('Ann Lee-Hart')
})

test('the link of another visit shows that visit, and nothing of the previous person', async ({
  page,
  context,
}) => {
  await openAndSettle(page, ANN)
  await fillInIntake(page)
  const next = await context.newPage()
  await openAndSettle(next, EVE)
  // In the same tab, only the fragment of the URL changes.
  await page.goto(EVE)
  for (const tab of [next, page]) {
    await expect(nameField(tab)).toHaveValue('Eve Ash')
    await expect(tab.getByRole('heading', { name: 'Intake Form' })).toBeInViewport()
    await expect(tab.getByLabel('Phone number')).toHaveValue('(212) 555-0143')
    await expect(tab.getByLabel('Date of your visit')).toHaveValue('2027-03-19')
    await expect(tab.getByText('3 of 26 answered')).toBeVisible()
    await expect(reason(tab)).not.toBeChecked()
    expect(new URL(tab.url()).hash).toBe('')
  }
  await reload(page)
  await expect(nameField(page)).toHaveValue('Eve Ash')
  // Ann's answers are still there for Ann.
  await page.goto(ANN)
  await expect(nameField(page)).toHaveValue('Canary Finch')
  await expect(reason(page)).toBeChecked()
})

test('the link of an earlier letter fills in the form and keeps nothing, and so does no link', async ({
  page,
}) => {
  await page.goto('/privacy')
  await page.evaluate(() => {
    localStorage.setItem('intake: Full name', 'Canary of an earlier version')
    localStorage.setItem('intake changed at', `${Date.now()}`)
  })
  await openAndSettle(page, OLD_LINK)
  await expect(nameField(page)).toHaveValue('Ida Oak')
  await expect(page.getByText('What you type stays on this page')).toBeVisible()
  await fillInIntake(page)
  expect(await stored(page)).toBe('')
  expect(new URL(page.url()).hash).toBe('')
  await page.goto(OLD_LINK.replace('Ida+Oak', 'Eve+Ash'))
  await expect(nameField(page)).toHaveValue('Eve Ash')
  await expect(page.getByText('3 of 26 answered')).toBeVisible()
  await expect(reason(page)).not.toBeChecked()

  await page.goto('/privacy')
  await openAndSettle(page, '/intake')
  await expect(nameField(page)).toHaveValue('')
  await fillInIntake(page)
  expect(await stored(page)).toBe('')
  // The browser asks before what is kept nowhere is lost.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
})

test('a form that was printed is no longer kept, unless its client says that it was not', async ({
  page,
}) => {
  await openAndSettle(page, ANN)
  await fillInIntake(page)
  const keep = page.getByRole('button', { name: 'Not printed yet? Keep them' })
  await expect(keep).toHaveCount(0)
  await print(page)
  await expect(page.getByText('Your answers are no longer kept on this device.')).toBeInViewport()
  await storesNothing(page)
  await expect(nameField(page)).toHaveValue('Canary Finch')
  await keep.click()
  await expect(keep).toHaveCount(0)
  await expect(page.locator('[tabindex="-1"]:focus')).toContainText('of 26 answered')
  await reload(page)
  await expect(nameField(page)).toHaveValue('Canary Finch')
  await expect(reason(page)).toBeChecked()

  // Who goes on after printing is not done yet.
  await print(page)
  await nameField(page).fill('Canary Finch-Hart')
  await expect(keep).toHaveCount(0)
  await reload(page)
  await expect(reason(page)).toBeChecked()

  await print(page)
  await page.goto('/privacy')
  // A browser that goes back fills in what was in the fields.
  await page.goBack()
  await waitForHydration(page)
  for (const again of [() => Promise.resolve(), () => reload(page)]) {
    await again()
    await expect(page.getByText('0 of 26 answered')).toBeVisible()
    await expect(nameField(page)).toHaveValue('')
    await expect(reason(page)).not.toBeChecked()
  }
  await storesNothing(page)
})

test('answers that nobody has changed for 24 hours are deleted', async ({ page }) => {
  await openAndSettle(page, ANN)
  await fillInIntake(page)
  await page.clock.fastForward(23 * HOUR)
  await reload(page)
  await expect(nameField(page)).toHaveValue('Canary Finch')
  // To load the page again changes nothing.
  await page.clock.fastForward(HOUR)
  await reload(page)
  await expect(nameField(page)).toHaveValue('')
  await storesNothing(page)
  await openAndSettle(page, ANN)
  await expect(nameField(page)).toHaveValue('Ann Lee')
  await expect(reason(page)).not.toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first window has the first field of the form, and the way to print the guide', async ({
    page,
  }) => {
    for (const address of ['/intake', ANN]) {
      await openAndSettle(page, address)
      await expect(nameField(page)).toBeInViewport({ ratio: 1 })
    }
    await openAndSettle(page, '/understanding-your-report')
    await expect(page.getByRole('button', { name: 'Print this guide' })).toBeInViewport({
      ratio: 1,
    })
  })
})
