import type { Page, Route } from '@playwright/test'
import { countBookings, dropResponse } from './support/faults.ts'
import { expect, test } from './support/site.ts'
import {
  bookAndGetLink,
  booked,
  cancelButton,
  cancelledHeading,
  chooseNewTime,
  confirmCancel,
  heading,
  moveButton,
  movedHeading,
  NEW_TIME,
  openVisit,
} from './support/visit-walk.ts'

const facts = (page: Page) => page.getByRole('main')

/** Keeps requests back until they are released, in any order. */
async function keepBack(page: Page, url: string) {
  const kept: Route[] = []
  await page.route(url, (route) => void kept.push(route))
  return {
    kept,
    release: async (index: number) => kept[index]?.continue(),
  }
}

test('while the scripts are slow the page says that it loads, and shows whom to call', async ({
  page,
  site,
}) => {
  const link = await bookAndGetLink(page, site)
  const scripts = await keepBack(page, '**/assets/visit-page-*.js')
  await page.goto(link, { waitUntil: 'commit' })
  await expect(facts(page)).toContainText('Loading your visit…')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^\(\d/ })).toBeVisible()
  await expect.poll(() => scripts.kept.length).toBeGreaterThan(0)
  for (const index of scripts.kept.keys()) await scripts.release(index)
  await expect(booked(page)).toBeVisible()
})

test('a page without a connection says so, and loads the visit once there is one', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|Failed to fetch/)
  const link = await bookAndGetLink(page, site)
  await page.route('**/api/visit/get', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Your visit could not be loaded')
  await page.unroute('**/api/visit/get')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(booked(page)).toBeVisible()
})

test('a cancelling without a connection changes nothing and can be sent again', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openVisit(page, site)
  await cancelButton(page).click()
  await page.context().setOffline(true)
  await confirmCancel(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again')
  await expect(booked(page)).toBeVisible()
  await page.context().setOffline(false)
  expect(countBookings(site)).toBe(1)
  await cancelButton(page).click()
  await confirmCancel(page).click()
  await expect(cancelledHeading(page)).toBeFocused()
  expect(countBookings(site)).toBe(0)
})

test('a cancelling whose answer is lost is shown as done', async ({ page, site }) => {
  site.allowConsole(/ERR_FAILED|Failed to fetch/)
  await openVisit(page, site)
  await page.route('**/api/visit/cancel', dropResponse)
  await cancelButton(page).click()
  await confirmCancel(page).click()
  await expect(cancelledHeading(page)).toBeVisible()
})

test('a move without a connection keeps the old time and can be sent again', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openVisit(page, site)
  await chooseNewTime(page)
  await page.context().setOffline(true)
  await moveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await expect(moveButton(page)).toBeVisible()
  await page.context().setOffline(false)
  await moveButton(page).click()
  await expect(movedHeading(page)).toBeFocused()
  expect(countBookings(site)).toBe(1)
})

test('a move whose answer is lost is shown as done', async ({ page, site }) => {
  site.allowConsole(/ERR_FAILED|Failed to fetch/)
  await openVisit(page, site)
  await chooseNewTime(page)
  await page.route('**/api/visit/move', dropResponse)
  await moveButton(page).click()
  await expect(movedHeading(page)).toBeFocused()
  await expect(facts(page)).toContainText(NEW_TIME)
})

test('a visitor who goes back while the visit is moved sees that it was moved', async ({
  page,
  site,
}) => {
  await openVisit(page, site)
  await chooseNewTime(page)
  const moves = await keepBack(page, '**/api/visit/move')
  await moveButton(page).click()
  await expect(page.getByRole('button', { name: 'Moving…' })).toBeVisible()
  await page.getByRole('link', { name: 'Keep it as it is' }).click()
  await expect(booked(page)).toBeVisible()
  await moves.release(0)
  await expect(movedHeading(page)).toBeFocused()
  await expect(facts(page)).toContainText(NEW_TIME)
})

test('the answer for an older link never replaces the answer for a newer one', async ({
  page,
  site,
}) => {
  site.allowConsole(/404/)
  const link = await bookAndGetLink(page, site)
  const gets = await keepBack(page, '**/api/visit/get')
  await page.goto('/visit#nobody')
  await expect.poll(() => gets.kept.length).toBe(1)
  // As in the address bar: the document stays.
  await page.goto(link)
  await expect.poll(() => gets.kept.length).toBe(2)
  await gets.release(1)
  await expect(booked(page)).toBeVisible()
  await gets.release(0)
  await page.evaluate(() => {})
  await expect(heading(page, 'There is no visit to show')).toHaveCount(0)
  await expect(booked(page)).toBeVisible()
})

test('a second press of a button sends nothing more', async ({ page, site }) => {
  await openVisit(page, site)
  await chooseNewTime(page)
  const moves = await keepBack(page, '**/api/visit/move')
  await moveButton(page).click()
  await page.getByRole('button', { name: 'Moving…' }).click({ force: true })
  await moves.release(0)
  await expect(movedHeading(page)).toBeVisible()
  const cancels = await keepBack(page, '**/api/visit/cancel')
  await cancelButton(page).click()
  await confirmCancel(page).click()
  await page.getByRole('button', { name: 'Cancelling…' }).click({ force: true })
  await cancels.release(0)
  await expect(cancelledHeading(page)).toBeVisible()
  expect([moves.kept.length, cancels.kept.length]).toEqual([1, 1])
})
