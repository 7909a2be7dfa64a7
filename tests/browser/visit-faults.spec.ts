import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/site.ts'
import {
  bookAndGetLink,
  booked,
  chooseNewTime,
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
