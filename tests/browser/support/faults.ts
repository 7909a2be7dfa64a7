import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page, Route } from '@playwright/test'
import Sqlite from 'libsql'
import { submitBooking } from './booking-walk.ts'
import { expect, type Site } from './site.ts'

function rowsOf(site: Site, sql: string): unknown[] {
  const database = new Sqlite(site.file, { readonly: true })
  const rows = database.prepare(sql).raw().all()
  database.close()
  return rows.flat()
}

export const countBookings = (site: Site): number =>
  rowsOf(site, 'select id from bookings where cancelled_at is null').length

export const holdExpiries = (site: Site): number[] =>
  rowsOf(site, 'select expires_at from holds').map(Number)

/** The text of every field on the page, by the field's name. */
const inputOn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('input, textarea')].flatMap((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
          ? [[field.name, field.value]]
          : [],
      ),
    ),
  )

/** Runs an action, after which every field must contain what it did before. */
export async function expectInputKept(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await inputOn(page)
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(0)
  await act()
  expect(await inputOn(page)).toEqual(before)
}

/** Books what the form contains, and expects that to be the only booking. */
export async function bookOnce(page: Page, site: Site): Promise<void> {
  await submitBooking(page)
  expect(countBookings(site)).toBe(1)
}

export const UNEXPECTED_ERROR = 'An unexpected error occurred. Please try again.'

/** Answers a call in the server's place. */
export async function respondTo(page: Page, call: string, json: object): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ json }))
}

/** The server handles the call, and the connection breaks in the middle of its response. */
export async function truncateResponse(route: Route): Promise<void> {
  const answer = await route.fetch()
  const body = await answer.body()
  const head = `HTTP/1.1 ${answer.status()} \r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const breaking = createServer((line) => {
    breaking.close()
    line.write(head)
    line.end(body.subarray(0, body.length / 2))
  }).listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const address = breaking.address()
  const port = address && typeof address === 'object' ? address.port : 0
  await route.continue({ url: `http://127.0.0.1:${port}/` })
}

/** The server handles the call, and its response is lost. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
