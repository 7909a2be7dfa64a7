import { expectSound } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

test('a price that fails loads with Try again, and slides and quotes change in their time', async ({
  page,
  site,
}) => {
  site.allowConsole(/ERR_FAILED|Failed to fetch/)
  await page.route('**/api/getPrice', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await expect(page.getByText('Price unavailable')).toBeVisible()
  const first = page.getByRole('heading', { name: 'No Radiation' })
  await expect(first).toBeInViewport()
  await page.clock.runFor(8_000)
  await expect(first).not.toBeInViewport()
  await expectSound(page)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('$225')).toBeVisible()
  await expectSound(page)

  const quote = page.getByRole('blockquote')
  const said = await quote.innerText()
  await page.clock.runFor(18_000)
  await expect(quote).not.toHaveText(said)
})

test('a quote of a few sentences is read to its end, also in large text', async ({ page }) => {
  const body =
    'The report came within the week. It said plainly what they saw and when to come back, and it told me to keep my mammogram appointment.'
  await page.route('**/api/getReviews', (route) => {
    const review = { author: 'Priya S.', title: 'Clear report', body, date: '2026-05-02' }
    return route.fulfill({ json: { success: true, reviews: [review] } })
  })
  const browser = await page.context().newCDPSession(page)
  await page.goto('/')
  for (const [width, standard] of [
    [320, 32],
    [360, 21],
    [390, 16],
    [768, 16],
  ] as const) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    await page.setViewportSize({ width, height: 844 })
    const cut = () =>
      page.getByRole('blockquote').evaluate((each) => each.scrollHeight - each.clientHeight)
    await expect.poll(cut, `at ${width}, text of ${standard}`).toBeLessThanOrEqual(0)
  }
})

test('the pictures are round at every width', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const ratios = await page.locator('img[src*=slides]').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect()
        const [top = 0, left = 0] = getComputedStyle(picture).clipPath.match(/[\d.]+(?=%)/g) ?? []
        return ((width * (50 - +left)) / (height * (50 - +top))).toFixed(2)
      }),
    )
    expect(ratios).toEqual(Array(6).fill('1.00'))
  }
})
