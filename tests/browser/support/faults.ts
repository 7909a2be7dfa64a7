import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Page, Route } from '@playwright/test'
import Sqlite from 'libsql'
import { bookButton, confirmation } from './booking-walk.ts'
import { expect, type Site } from './site.ts'

function rowsOf(site: Site, sql: string): unknown[] {
  const database = new Sqlite(site.file, { readonly: true })
  const rows = database.prepare(sql).raw().all()
  database.close()
  return rows.flat()
}

/** Something happens to the database behind the server's back. */
export function alter(site: Site, sql: string): void {
  const database = new Sqlite(site.file)
  database.exec(sql)
  database.close()
}

/** How many visits stand in the database. */
export const bookingsOf = (site: Site): number =>
  rowsOf(site, 'select id from bookings where cancelled_at is null').length

/** When the holds in the database end. */
export const holdsOf = (site: Site): number[] =>
  rowsOf(site, 'select expires_at from holds').map(Number)

/** Everything typed into the page, by the name of its field. */
export const typedOn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('input, textarea')].flatMap((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
          ? [[field.name, field.value]]
          : [],
      ),
    ),
  )

/** Does something, and then everything that was typed must stand there as before. */
export async function losingNothing(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await typedOn(page)
  expect(Object.values(before).filter(Boolean).length).toBeGreaterThan(0)
  await act()
  expect(await typedOn(page)).toEqual(before)
}

/** What is on the form is booked now, and nothing else was before. */
export async function bookOnce(page: Page, site: Site): Promise<void> {
  await bookButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  expect(bookingsOf(site)).toBe(1)
}

export const BROKE = 'An unexpected error occurred. Please try again.'

/** The server does what it was asked, and the line breaks in the midst of its answer. */
export async function halfAnAnswer(route: Route): Promise<void> {
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

/** The server does what it was asked, and nothing of its answer arrives. */
export async function noAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
