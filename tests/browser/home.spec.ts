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
