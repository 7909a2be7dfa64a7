import type { Page } from '@playwright/test'
import { chip } from './support/booking-walk.ts'
import { expectSound } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'
import {
  bookAndGetLink,
  booked,
  cancelButton,
  chooseNewTime,
  confirmCancel,
  heading,
  moveButton,
  NEW_TIME,
  newDate,
  wizardOpens,
} from './support/visit-walk.ts'

const facts = (page: Page) => page.getByRole('main')

test('a link shows the visit, which is moved and canceled, and its token is in no request', async ({
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
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(cancelButton(page)).toBeInViewport({ ratio: 1 })
  await expectSound(page)
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
  await expectSound(page)
  const calls = requests.filter((request) => request.includes('/api/visit/'))
  expect(calls).toHaveLength(3)
  for (const call of calls) expect(call).toContain('/api/visit/get')

  await moveButton(page).click()
  await expect(heading(page, 'Your visit has been moved')).toBeVisible()
  await expect(page).toHaveURL(`/visit#${token}`)
  await expectSound(page)
  // Back leads to the wizard, which starts over.
  await page.goBack()
  await expect(heading(page, 'Move Your Visit')).toBeVisible()
  await expect(facts(page)).toContainText('Your visit is on Friday, March 19th, 2027 at 3:00 PM')
  await expect(moveButton(page)).toHaveCount(0)
  await page.goto(link)
  await page.reload()
  await expect(facts(page)).toContainText('Your visit was moved to this time.')
  await cancelButton(page).click()
  await expect(confirmCancel(page)).toBeVisible()
  await expectSound(page)
  await confirmCancel(page).click()
  await expect(heading(page, 'Your visit has been canceled')).toBeVisible()
  await expectSound(page)
  // Calls send the token only in their bodies, which appear in no log and no referrer.
  expect(requests.join('\n')).not.toContain(token)
  expect(site.logged.join('\n')).not.toContain(token)
})
