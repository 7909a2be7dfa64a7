import { expect, test } from './support/site.ts'

const PRICE = '**/api/getPrice'

test('the price comes from the practice file, in dollars without decimals', {
  tag: ['@home-price', '@call-price'],
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('$225', { exact: true })).toBeVisible()
})

test('the card says that the price is loading', { tag: '@home-price-loading' }, async ({
  page,
}) => {
  const answers: (() => void)[] = []
  await page.route(PRICE, async (route) => {
    await new Promise<void>((release) => answers.push(release))
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Loading price…')).toBeVisible()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await expect(page.getByText('$225', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading price…')).toBeHidden()
})

test('a response without a price is a failure, and Try again loads the price', {
  tag: '@home-price-failed',
}, async ({ page }) => {
  await page.route(PRICE, (route) => route.fulfill({ json: { success: true } }), { times: 1 })
  await page.goto('/')
  await expect(page.getByText('Price unavailable')).toBeVisible()
  await expect(page.getByText('Failed to fetch price.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('$225', { exact: true })).toBeVisible()
})

test('a network error has its own message', { tag: '@home-price-failed' }, async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED/)
  await page.route(PRICE, (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await expect(page.getByText('An error occurred while fetching the price.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  // The button disappears, so the focus moves to the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('$225', { exact: true })).toBeVisible()
})
