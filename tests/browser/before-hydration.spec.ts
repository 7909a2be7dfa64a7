import type { Page, Route } from '@playwright/test'
import { waitForHydration } from './support/hydration.ts'
import { dialog, modalOpens } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

/** Holds the page's entry script until the test releases it. */
async function holdScript(page: Page, settle = (route: Route) => route.continue()) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await settle(route)
  })
  return () => release()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busy = (page: Page) => page.locator('[aria-busy]')

test('a button pressed before the scripts have loaded reacts at once, and works once they have', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/reviews')
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveText('Add New')
  await expect(busy(page)).toHaveCSS('cursor', 'progress')
  await expect(dialog(page)).toHaveCount(0)
  release()
  await expect(busy(page)).toHaveCount(0)
  await modalOpens(page)
})

test('a key pressed before the scripts have loaded works once they have', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/')
  await button(page, 'Pause the slides').press('Enter')
  await expect(busy(page)).toHaveText('Pause the slides')
  release()
  await expect(button(page, 'Play the slides')).toBeFocused()
  await expect(busy(page)).toHaveCount(0)
})

test('a slide requested before the scripts have loaded is shown', async ({ page }) => {
  const release = await holdScript(page)
  await page.goto('/')
  await button(page, 'Next slide').click({ force: true })
  await expect(busy(page)).toHaveAccessibleName('Next slide')
  release()
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
})

test('of several buttons pressed before the scripts have loaded the last one counts', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/reviews')
  await button(page, 'Last page').click()
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await expect(busy(page)).toHaveAccessibleName('Next page')
  release()
  await expect(page.getByText('Page 2 of 3')).toBeFocused()
})

test('a press after the scripts have loaded counts once', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await button(page, 'Pause the slides').click()
  await expect(busy(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(button(page, 'Play the slides')).toBeVisible()
})

test('when the scripts fail to load no button stays busy, and the links work', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|dynamically imported module/)
  const release = await holdScript(page, (route) => route.abort())
  await page.goto('/reviews')
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveCount(1)
  release()
  await expect(busy(page)).toHaveCount(0)
  await button(page, 'Add New').click()
  await expect(busy(page)).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about-thermography')
})
