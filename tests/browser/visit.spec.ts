import type { Page, Route } from '@playwright/test'
import { chip } from './support/booking-walk.ts'
import { countBookings } from './support/faults.ts'
import { tabTo } from './support/focus.ts'
import { expect, test } from './support/site.ts'
import {
  bookAndGetLink,
  booked,
  cancelButton,
  cancelledHeading,
  chooseNewTime,
  confirmCancel,
  heading,
  location,
  moveButton,
  movedHeading,
  moveLink,
  NEW_TIME,
  newDate,
  newTime,
  openVisit,
  question,
  wizardOpens,
} from './support/visit-walk.ts'

const facts = (page: Page) => page.getByRole('main')

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('by keyboard alone a visit is moved and then cancelled, with the focus always visible', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000)
    await openVisit(page, site)
    await tabTo(page, moveLink(page))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Move Your Visit')).toBeFocused()
    await wizardOpens(page)
    await expect(location(page)).toBeVisible()
    await tabTo(page, location(page))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Available Dates')).toBeFocused()
    await tabTo(page, newDate(page))
    await page.keyboard.press('Enter')
    await expect(chip(page, NEW_TIME)).toBeVisible()
    await tabTo(page, newTime(page))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Move your visit to this time?')).toBeFocused()
    await expect(page.getByText(`Held for you: ${NEW_TIME}`)).toBeVisible()
    await expect(page.getByText('Refreshing availability data…')).toBeHidden()
    await tabTo(page, moveButton(page))
    await page.keyboard.press('Enter')
    await expect(movedHeading(page)).toBeFocused()
    await expect(facts(page)).toContainText('Friday, March 19, 2027')
    await tabTo(page, cancelButton(page))
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Keep my visit' }))
    await page.keyboard.press('Enter')
    await expect(cancelButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, confirmCancel(page))
    await page.keyboard.press('Enter')
    await expect(cancelledHeading(page)).toBeFocused()
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a visit is moved and then cancelled, and the client gets a letter about each', async ({
    page,
    site,
  }) => {
    await openVisit(page, site)
    await moveLink(page).tap()
    await wizardOpens(page)
    await page.getByRole('link', { name: 'Select Location' }).first().tap()
    await newDate(page).tap()
    await newTime(page).tap()
    await moveButton(page).tap()
    await expect(movedHeading(page)).toBeInViewport()
    const letters = async () => (await site.messages()).join('\n').replace(/=\r?\n/g, '')
    // A letter that is no longer true is not sent, so a visit that is cancelled at once has none about its move.
    await expect.poll(letters).toMatch(/Subject: Your visit is moved to Friday, March 19th/)
    await cancelButton(page).tap()
    await confirmCancel(page).tap()
    await expect(cancelledHeading(page)).toBeInViewport()
    await expect.poll(letters).toMatch(/Dear Ann Lee,\s+Your visit on .* is cancelled/)
  })
})

test('opening a link changes nothing, and its token is in no request and in no referrer', async ({
  page,
  site,
}) => {
  const link = await bookAndGetLink(page, site)
  const [, token = ''] = link.split('#')
  const requests: string[] = []
  page.on('request', (request) => {
    // The browser does not send the fragment.
    const [url] = request.url().split('#')
    requests.push(`${url} ${JSON.stringify(request.headers())}`)
  })
  await page.goto(link)
  await expect(booked(page)).toBeVisible()
  await page.reload()
  await expect(booked(page)).toBeVisible()
  await chooseNewTime(page)
  await page.reload()
  await wizardOpens(page)
  await expect(moveButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Keep it as it is' }).click()
  await expect(facts(page)).toContainText('Friday, March 12, 2027')
  const calls = requests.filter((request) => request.includes('/api/visit/'))
  expect(calls).toHaveLength(3)
  for (const call of calls) expect(call).toContain('/api/visit/get')
  expect(requests.join('\n')).not.toContain(token)
  expect(site.logged.join('\n')).not.toContain(token)
  expect(countBookings(site)).toBe(1)
})

test('Back, Forward and a reload in the wizard keep the visit and its link', async ({
  page,
  site,
}) => {
  const link = await openVisit(page, site)
  const [, token] = link.split('#')
  await chooseNewTime(page)
  await expect(page).toHaveURL(`/visit/move/kingston/2027-03-19/1500#${token}`)
  await page.goBack()
  await expect(chip(page, NEW_TIME)).toBeVisible()
  await page.goBack()
  await expect(newDate(page)).toBeVisible()
  await page.reload()
  await wizardOpens(page)
  await expect(newDate(page)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await moveButton(page).click()
  await expect(movedHeading(page)).toBeVisible()
  await expect(page).toHaveURL(`/visit#${token}`)
  // Back leads to the wizard, which begins again.
  await page.goBack()
  await expect(heading(page, 'Move Your Visit')).toBeVisible()
  await expect(facts(page)).toContainText('Your visit is on Friday, March 19, 2027 at 3:00 PM')
  await expect(moveButton(page)).toHaveCount(0)
  await page.goto(link)
  await page.reload()
  await expect(facts(page)).toContainText('It was moved to this time.')
})

test('the link to skip to the content keeps the token in the URL', async ({ page, site }) => {
  const link = await openVisit(page, site)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(link)
  await page.reload()
  await expect(booked(page)).toBeVisible()
})

test('in a second tab a visit is shown as the first tab has left it', async ({
  page,
  context,
  site,
}) => {
  site.allowConsole(/409/)
  const link = await openVisit(page, site)
  const wizard = await context.newPage()
  await wizard.goto(link)
  await chooseNewTime(wizard)
  const stale = await context.newPage()
  await stale.goto(link)
  await cancelButton(stale).click()
  await cancelButton(page).click()
  await confirmCancel(page).click()
  await expect(cancelledHeading(page)).toBeVisible()
  // A refused move leads to the visit as it is now.
  await moveButton(wizard).click()
  await expect(cancelledHeading(wizard)).toBeVisible()
  await expect(wizard).toHaveURL(link)
  // Cancelling twice is no failure.
  await confirmCancel(stale).click()
  await expect(cancelledHeading(stale)).toBeVisible()
  await page.reload()
  await expect(cancelledHeading(page)).toBeVisible()
})

test('while the scripts are slow the page says that it loads, and shows whom to call', async ({
  page,
  site,
}) => {
  const link = await bookAndGetLink(page, site)
  const scripts: Route[] = []
  await page.route('**/assets/visit-page-*.js', (route) => void scripts.push(route))
  await page.goto(link, { waitUntil: 'commit' })
  await expect(facts(page)).toContainText('Loading your visit…')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /^\(\d/ })).toBeVisible()
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  for (const script of scripts) await script.continue()
  await expect(booked(page)).toBeVisible()
})
