import type { Page } from '@playwright/test'
import { bookVisit, chip, dateRow } from './booking-walk.ts'
import { eventually } from './hydration.ts'
import { expect, type Site } from './site.ts'

/** Books a visit, and returns the path of the link in its letter. */
export async function bookAndGetLink(page: Page, site: Site): Promise<string> {
  await bookVisit(page)
  return site.findSent(/(\/visit#[\w-]+)/)
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true })
export const booked = (page: Page) => heading(page, 'Your visit is booked')
const moveLink = (page: Page) => page.getByRole('link', { name: 'Move my visit' })
export const moveButton = (page: Page) => page.getByRole('button', { name: 'Move my visit' })
export const cancelButton = (page: Page) => page.getByRole('button', { name: 'Cancel my visit' })
export const confirmCancel = (page: Page) => page.getByRole('button', { name: 'Yes, cancel it' })

/** Opens the link of a visit that has just been booked. */
export async function openVisit(page: Page, site: Site): Promise<void> {
  await page.goto(await bookAndGetLink(page, site))
  await expect(booked(page)).toBeVisible()
}

/** A time on another day at the same location. */
export const NEW_TIME = '3:00 PM'
export const newDate = (page: Page) => dateRow(page, 'Friday, March 19th')

/** Goes from the page of the visit to the last step of the wizard. */
export async function chooseNewTime(page: Page): Promise<void> {
  await moveLink(page).click()
  await wizardOpens(page)
  await newDate(page).click()
  await chip(page, NEW_TIME).getByRole('link').click()
  await expect(moveButton(page)).toBeVisible()
  // Waits for the hold to arrive, because the server would refuse it after the move.
  await expect(page.getByText('Holding for you')).toHaveCount(0)
}

export const wizardOpens = (page: Page) =>
  eventually(page, () =>
    expect(page.getByRole('navigation', { name: 'Booking steps' })).toBeVisible({ timeout: 100 }),
  )
