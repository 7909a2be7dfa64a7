import type { Page } from '@playwright/test'
import { bookVisit, chip, LOCATION } from './booking-walk.ts'
import { expect, type Site } from './site.ts'

/** The tokens of the links in all letters and texts, oldest first. */
async function sentTokens(site: Site): Promise<readonly string[]> {
  const messages = await site.messages()
  // A letter breaks its long lines.
  return messages.flatMap((message) => {
    const [, token] = /\/visit#([\w-]+)/.exec(message.replace(/=\r?\n/g, '')) ?? []
    return token ?? []
  })
}

/** Books a visit, and returns the path of the link in its letter. */
export async function bookAndGetLink(page: Page, site: Site): Promise<string> {
  await bookVisit(page)
  await expect.poll(async () => (await sentTokens(site)).length).toBeGreaterThan(0)
  const [token] = await sentTokens(site)
  return `/visit#${token}`
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const booked = (page: Page) => heading(page, 'Your visit is booked')
export const movedHeading = (page: Page) => heading(page, 'Your visit is moved')
export const cancelledHeading = (page: Page) => heading(page, 'This visit is cancelled')
export const moveLink = (page: Page) => page.getByRole('link', { name: 'Move my visit' })
export const moveButton = (page: Page) => page.getByRole('button', { name: 'Move my visit' })
export const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel my visit' })

/** Opens the link of a visit that has just been booked. */
export async function openVisit(page: Page, site: Site): Promise<string> {
  const link = await bookAndGetLink(page, site)
  await page.goto(link)
  await expect(booked(page)).toBeVisible()
  return link
}

export const question = (page: Page) => heading(page, 'Cancel this visit?')
export const confirmCancel = (page: Page) => page.getByRole('button', { name: 'Yes, cancel it' })

/** Another day at the same location, and a time on it. */
const NEW_DATE = 'Friday, March 19th'
export const NEW_TIME = '3:00 PM'
export const location = (page: Page) => page.getByRole('link', { name: LOCATION, exact: true })
export const newDate = (page: Page) => page.getByRole('link', { name: NEW_DATE, exact: true })
export const newTime = (page: Page) => chip(page, NEW_TIME).getByRole('link')

/** From the page of the visit to the last step of the wizard. */
export async function chooseNewTime(page: Page): Promise<void> {
  await moveLink(page).click()
  await wizardOpens(page)
  await location(page).click()
  await newDate(page).click()
  await newTime(page).click()
  await expect(moveButton(page)).toBeVisible()
  // A hold that the server gets after the move is refused.
  await expect(page.getByText('Holding for you')).toHaveCount(0)
}

/** React waits a little before it replaces "Loading the page…", but the clock of the page stands still. */
export const wizardOpens = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByRole('navigation', { name: 'Booking steps' })).toBeVisible({
      timeout: 100,
    })
  }).toPass()
