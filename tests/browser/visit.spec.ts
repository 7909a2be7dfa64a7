import type { Page } from '@playwright/test'
import { chip } from './support/booking-walk.ts'
import { countBookings } from './support/faults.ts'
import { pressByKeyboard } from './support/focus.ts'
import { expect, test } from './support/site.ts'
import {
  bookAndGetLink,
  booked,
  cancelButton,
  chooseNewTime,
  confirmCancel,
  heading,
  moveButton,
  moveLink,
  NEW_TIME,
  newDate,
  openVisit,
  wizardOpens,
} from './support/visit-walk.ts'

const facts = (page: Page) => page.getByRole('main')

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('by keyboard alone a visit is left as it is and then cancelled', async ({ page, site }) => {
    test.setTimeout(120_000)
    await openVisit(page, site)
    await pressByKeyboard(page, moveLink(page))
    await expect(heading(page, 'Move Your Visit')).toBeFocused()
    await wizardOpens(page)
    await pressByKeyboard(page, page.getByRole('link', { name: 'Keep it as it is' }))
    await expect(heading(page, 'Your Visit')).toBeFocused()
    await pressByKeyboard(page, cancelButton(page))
    await expect(heading(page, 'Cancel this visit?')).toBeFocused()
    await pressByKeyboard(page, page.getByRole('button', { name: 'Keep my visit' }))
    await expect(cancelButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await pressByKeyboard(page, confirmCancel(page))
    await expect(heading(page, 'This visit is cancelled')).toBeFocused()
  })
})

test('a link changes nothing, and its token is in no request', async ({ page, site }) => {
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
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(link)
  await page.reload()
  await expect(booked(page)).toBeVisible()
  await chooseNewTime(page)
  await expect(page).toHaveURL(`/visit/move/kingston/2027-03-19/1500#${token}`)
  await page.goBack()
  await expect(chip(page, NEW_TIME)).toBeVisible()
  await page.goBack()
  await page.reload()
  await wizardOpens(page)
  await expect(newDate(page)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(moveButton(page)).toBeVisible()
  const calls = requests.filter((request) => request.includes('/api/visit/'))
  expect(calls).toHaveLength(3)
  for (const call of calls) expect(call).toContain('/api/visit/get')
  expect(countBookings(site)).toBe(1)

  await moveButton(page).click()
  await expect(heading(page, 'Your visit is moved')).toBeVisible()
  await expect(page).toHaveURL(`/visit#${token}`)
  // Back leads to the wizard, which starts over.
  await page.goBack()
  await expect(heading(page, 'Move Your Visit')).toBeVisible()
  await expect(facts(page)).toContainText('Your visit is on Friday, March 19, 2027 at 3:00 PM')
  await expect(moveButton(page)).toHaveCount(0)
  await page.goto(link)
  await page.reload()
  await expect(facts(page)).toContainText('It was moved to this time.')
  // Calls send the token only in their bodies, which appear in no log and no referrer.
  expect(requests.join('\n')).not.toContain(token)
  expect(site.logged.join('\n')).not.toContain(token)
})
