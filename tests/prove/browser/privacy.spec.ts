import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../../build/chromium.ts'
import { bookButton, openForm, submitBooking } from '../../browser/support/booking-walk.ts'
import { askForCode, dialog } from '../../browser/support/review-walk.ts'
import { CODE, expect, type Site, test } from '../../browser/support/site.ts'
import { secretClient } from '../../server/support/secret-client.ts'
import { dropResponse, UNEXPECTED_ERROR } from './support/faults.ts'

const PRIVATE = ['canary', secretClient.phone, '(212) 555-0999', '555-0999']

/** Books with the canary data after two failed attempts, then checks a code to write a review; returns the code. */
async function bookAndReview(page: Page, site: Site): Promise<string> {
  await openForm(page)
  await page.getByLabel('First Name').fill(secretClient.firstName)
  await page.getByLabel('Last Name').fill(secretClient.lastName)
  await page.getByLabel('Email Address').fill('canary')
  await page.getByLabel('Phone Number').fill(secretClient.phone)
  await page.getByLabel('Additional Information (Optional)').fill(secretClient.additionalInfo)
  await bookButton(page).click()
  await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused()
  await page.getByLabel('Email Address').fill(secretClient.email)
  await page.route('**/api/bookAppointment', dropResponse, { times: 1 })
  await bookButton(page).click()
  await expect(page.getByText(UNEXPECTED_ERROR)).toBeVisible()
  await submitBooking(page)
  // The history entry stores which booking it shows, but nothing about the client.
  expect(finds(await storedBy(page), PRIVATE)).toEqual([])
  await page.goto('/reviews')
  await askForCode(page, secretClient.email)
  const code = await site.findSent(CODE)
  await dialog(page).getByLabel('Code').fill(code)
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
  await expect(dialog(page).getByLabel('Title')).toBeVisible()
  return code
}

/** Everything that the site stores in the browser or exposes to other sites. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
      document.referrer,
      document.title,
      location.href,
      history.state,
      window.name,
    ]),
  )

const finds = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))

/** The text of every cache and storage file in the browser's profile. */
function filesOf(profile: string): string {
  const stores = ['Cache', 'Code Cache', 'Local Storage', 'Session Storage', 'IndexedDB', 'Service']
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => stores.some((store) => path.slice(profile.length).includes(store)))
    .map((path) => readFileSync(path))
    .flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('utf16le')])
    .join('\n')
}

test('personal data are in no address, storage or file of the browser', async ({ site }) => {
  site.allowConsole(/400|ERR_FAILED|Failed to fetch/)
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: site.url,
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  await site.watch(context)
  const page = await context.newPage()
  const told: string[] = []
  page.on('request', (request) => {
    told.push(request.url(), request.headers().referer ?? '')
  })
  page.on('framenavigated', (frame) => told.push(frame.url()))
  const code = await bookAndReview(page, site)
  await page.goto('/about-thermography')
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['visitor', true]])
  const secrets = [...PRIVATE, code, cookies[0]?.value ?? '']
  expect(told.length).toBeGreaterThan(20)
  expect(finds(told.join('\n'), secrets)).toEqual([])
  expect(finds(await storedBy(page), secrets)).toEqual([])
  expect(finds(JSON.stringify(cookies), [...PRIVATE, code])).toEqual([])

  // Control: what a page does store is found in these places and on the disk.
  await page.evaluate(() => {
    localStorage.setItem('draft', 'Planted words')
    sessionStorage.setItem('code', 'Planted session')
    history.replaceState('Planted state', '')
  })
  const planted = ['Planted words', 'Planted session', 'Planted state']
  expect(finds(await storedBy(page), planted)).toEqual(planted)
  await context.close()
  const kept = filesOf(profile)
  expect(kept).toContain('Planted words')
  expect(kept).toMatch(/\/assets\/about-page-/)
  expect(finds(kept, [...PRIVATE, `"${code}"`])).toEqual([])
  rmSync(profile, { recursive: true, force: true })
})
