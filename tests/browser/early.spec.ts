import type { Page, Route } from '@playwright/test'
import { hydrated } from './support/hydrated.ts'
import { dialog, modalOpens } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

/** All of a page comes but the script it begins with: what becomes of that one is for the test to say. */
async function scriptToCome(page: Page, become = (route: Route) => route.continue()) {
  let decide = () => {}
  const decided = new Promise<void>((resolve) => {
    decide = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await decided
    await become(route)
  })
  return () => decide()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busy = (page: Page) => page.locator('[aria-busy]')

test('a button pressed before the scripts are here is heard at once, and does its work once they are', async ({
  page,
}) => {
  const letCome = await scriptToCome(page)
  await page.goto('/reviews')
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveText('Add New')
  await expect(busy(page)).toHaveCSS('cursor', 'progress')
  await expect(dialog(page)).toHaveCount(0)
  letCome()
  await expect(busy(page)).toHaveCount(0)
  await modalOpens(page)
})

test('the same with the keyboard', async ({ page }) => {
  const letCome = await scriptToCome(page)
  await page.goto('/')
  await button(page, 'Pause the slides').press('Enter')
  await expect(busy(page)).toHaveText('Pause the slides')
  letCome()
  await expect(button(page, 'Play the slides')).toBeFocused()
  await expect(busy(page)).toHaveCount(0)
})

test('slides that are asked for early come', async ({ page }) => {
  const letCome = await scriptToCome(page)
  await page.goto('/')
  await button(page, 'Next slide').click({ force: true })
  await expect(busy(page)).toHaveAccessibleName('Next slide')
  letCome()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
})

test('of several buttons pressed early the last one counts', async ({ page }) => {
  const letCome = await scriptToCome(page)
  await page.goto('/reviews')
  await button(page, 'Last page').click()
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await expect(busy(page)).toHaveAccessibleName('Next page')
  letCome()
  await expect(page.getByText('Page 2 of 3')).toBeFocused()
})

test('a press once the scripts are here counts once', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await button(page, 'Pause the slides').click()
  await expect(busy(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(button(page, 'Play the slides')).toBeVisible()
})

test('without the scripts nothing stays under way, and the links still lead on', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|dynamically imported module/)
  const letFail = await scriptToCome(page, (route) => route.abort())
  await page.goto('/reviews')
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveCount(1)
  letFail()
  await expect(busy(page)).toHaveCount(0)
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about-thermography')
})
