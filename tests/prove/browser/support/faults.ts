import type { Page, Route } from '@playwright/test'
import Sqlite from 'libsql'
import { submitBooking } from '../../../browser/support/booking-walk.ts'
import { expect, type Site } from '../../../browser/support/site.ts'

export function countBookings(site: Site): number {
  const database = new Sqlite(site.file, { readonly: true })
  const rows = database.prepare('select id from bookings where cancelled_at is null').all()
  database.close()
  return rows.length
}

/** The text of every field on the page, by the field's name. */
const inputOn = (page: Page) =>
  page
    .locator('input, textarea')
    .evaluateAll((fields: HTMLInputElement[]) =>
      Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    )

/** Runs an action, after which every field must contain what it did before. */
export async function expectInputKept(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await inputOn(page)
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(0)
  await act()
  expect(await inputOn(page)).toEqual(before)
}

/** Submits the form, and expects its booking to be the only one. */
export async function bookOnce(page: Page, site: Site): Promise<void> {
  await submitBooking(page)
  expect(countBookings(site)).toBe(1)
}

export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again.'

/** Lets the server handle the call, and drops its response. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
