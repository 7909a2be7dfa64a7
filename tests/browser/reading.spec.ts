import type { Page } from '@playwright/test'
import { expect, test } from './support/site.ts'

/** Opens everything on the page that is folded. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })

const expectTexts = async (page: Page, texts: readonly string[]) => {
  for (const text of texts)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
}

test('a reader of the home page meets the technician and the doctor', {
  tag: ['@home-people', '@home-doctor-link', '@frame-header', '@frame-footer'],
}, async ({ page }) => {
  await page.goto('/')
  for (const heading of ['Your Imaging Technician', 'Interpreting Doctor']) {
    const person = page.locator('section', { has: page.getByRole('heading', { name: heading }) })
    await expect(person.getByRole('img')).toBeVisible()
    await expect(person.getByRole('paragraph').first()).toBeVisible()
  }
  await expect(page.getByRole('link', { name: /^Read More/ })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Reviews',
    'About',
    'Scheduling',
  ])
  await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toBeVisible()
})

test('a reader of the questions learns whose they are, and finds the facts and the warnings', {
  tag: ['@about-intro', '@about-groups', '@about-facts', '@about-positions'],
}, async ({ page }) => {
  await page.goto('/about-thermography')
  await expectTexts(page, ['comes from the website of our interpreting doctor'])
  await unfold(page)
  await expectTexts(page, [
    'heat only to a depth of 5 mm',
    '15 minutes of acclimation',
    'About 95% of TH3 results go back to normal',
    'A 3-month return just to make a baseline is not needed',
    'Claims of carotid or heart findings from a thermogram have no ground',
  ])
})

test('a reader of the guide finds the five grades and what the words mean', {
  tag: ['@report-grades', '@report-terms', '@report-sections'],
}, async ({ page }) => {
  await page.goto('/understanding-your-report')
  await expectTexts(page, ['TH1', 'TH2', 'TH3', 'TH4', 'TH5'])
  await expectTexts(page, ['SLQ', 'SMQ', 'ILQ', 'IMQ', 'Delta-T', 'asymmetry', 'Impression'])
})
