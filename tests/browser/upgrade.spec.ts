import type { Page } from '@playwright/test'
import { bookButton, openFilledForm } from './support/booking-walk.ts'
import { expectInputKept } from './support/faults.ts'
import { openAndSettle, waitForHydration } from './support/hydration.ts'
import { createNextVersion } from './support/next-version.ts'
import { expect, type Site, test } from './support/site.ts'

const GONE =
  /404|Refused to apply style|Failed to fetch dynamically imported module|Unable to preload/

const removals: (() => void)[] = []
test.afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

/** The site is upgraded while the page is open, and the files of the version before are gone. */
async function upgrade(site: Site): Promise<void> {
  site.allowConsole(GONE)
  const { server, remove } = createNextVersion()
  removals.push(remove)
  await site.stop()
  await site.startAgain(server)
}

const AT_ONCE = { timeout: 100 }

const countDocuments = (page: Page) => {
  const opened = { count: 0 }
  page.on('domcontentloaded', () => {
    opened.count++
  })
  return opened
}

const about = (page: Page) => page.getByRole('link', { name: 'About', exact: true })
/** React waits a moment before it shows the failed page. */
const eventually = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(100)
    await check()
  }).toPass()
const failure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })

test('a page that was opened before an upgrade loads again by itself where its code is gone', async ({
  page,
  site,
}) => {
  await openAndSettle(page, '/reviews')
  await expect(page.getByRole('article').first()).toBeVisible()
  await upgrade(site)
  const opened = countDocuments(page)
  await about(page).click()
  await eventually(page, () =>
    expect(page.getByRole('heading', { level: 1 })).toContainText('Thermography', AT_ONCE),
  )
  await expect(page.locator('summary').first()).toHaveCSS('cursor', 'pointer')
  // The page can be read before its scripts have run.
  await expect.poll(() => opened.count).toBe(1)
  await waitForHydration(page)
  // The page is of the new version, and goes on in place.
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(opened.count).toBe(1)
})

test('a page whose code is gone from the new version, too, loads again only once, and then says so', async ({
  page,
  site,
}) => {
  site.allowConsole(GONE)
  await openAndSettle(page, '/reviews')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.route('**/about-page-*.js', (route) => route.fulfill({ status: 404 }))
  const opened = countDocuments(page)
  await about(page).click()
  await eventually(page, async () => {
    expect(opened.count).toBe(1)
    await expect(failure(page)).toBeVisible(AT_ONCE)
  })
  await expect(failure(page)).not.toContainText('It still could not be loaded.')
  // A click still tries again.
  await failure(page).getByRole('button', { name: 'Try again' }).click()
  await eventually(page, async () => {
    expect(opened.count).toBe(2)
    await expect(failure(page)).toBeVisible(AT_ONCE)
  })
  await page.clock.runFor(1000)
  expect(opened.count).toBe(2)
})

test('the browser asks before what was typed is dropped for a page whose code is gone', async ({
  page,
  site,
}) => {
  await openFilledForm(page)
  await upgrade(site)
  const opened = countDocuments(page)
  await expectInputKept(page, async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.dismiss()
    })
    await about(page).click()
    await eventually(page, () => expect(failure(page)).toBeVisible(AT_ONCE))
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await page.goBack()
    await expect(bookButton(page)).toBeVisible()
  })
  expect(opened.count).toBe(0)
})
