import { waitForHydration } from './support/hydration.ts'
import { expectSound } from './support/page-audit.ts'
import { askForCode, dialog, openModal } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

test('the buttons of the pages are in one row at every width', async ({ page }) => {
  let count = 0
  await page.route('**/api/getReviews', (route) => {
    const reviews = Array.from({ length: count }, (_, index) => ({
      ...{ author: 'Ann', title: 'Calm', body: 'And quick.' },
      date: new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
    }))
    return route.fulfill({ json: { success: true, reviews } })
  })
  for (const [width, reviews, buttons, size] of [
    [308, 15, 7, 44],
    [320, 100, 10, 30],
    [1280, 100, 10, 44],
  ] as const) {
    count = reviews
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/reviews')
    // Before hydration, only the last of several clicks counts.
    await waitForHydration(page)
    const pages = page.getByRole('navigation', { name: 'Pages of reviews' })
    for (let turn = 1; turn < Math.min(count / 5, 12); turn++)
      await pages.getByRole('button', { name: 'Next page' }).click()
    await expect(pages.getByRole('button')).toHaveCount(buttons)
    const boxes = await pages
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1)
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the cards of the last row leave no hole, and of four none stands alone', async ({ page }) => {
  let count = 1
  await page.route('**/api/getReviews', (route) => {
    const reviews = Array.from({ length: count }, (_, index) => ({
      author: 'Ann',
      title: `Calm ${index}`,
      body: 'And quick.',
      date: '2026-01-01',
    }))
    return route.fulfill({ json: { success: true, reviews } })
  })
  const list = page.getByRole('main').getByRole('list').first()
  for (; count <= 5; count++) {
    await page.goto('/reviews')
    await expect(list.getByRole('article')).toHaveCount(count)
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await list.evaluate((each) => each.getBoundingClientRect().toJSON())
      const cards = await list
        .getByRole('article')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
      expect(cards.at(-1)?.right, `${count} at ${width}`).toBeCloseTo(box.right)
      const last = cards.filter(({ top }) => top === cards.at(-1)?.top)
      if (count === 4 && width > 390) expect(last).toHaveLength(2)
    }
  }
})

test('neither Escape nor the backdrop closes the dialog, its button does', async ({ page }) => {
  const codes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sendReviewCode')) codes.push(request.url())
  })
  await page.goto('/reviews')
  await openModal(page)
  const field = dialog(page).getByPlaceholder('Phone Number or Email Address')
  const backdrop = page.locator('.mantine-Modal-overlay')
  await expect(field).toBeFocused()
  await expect(backdrop).toHaveCount(0)
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
  await expect(field).toBeVisible()
  await field.fill('a')
  await page.clock.runFor(1_000)
  expect(codes).toEqual([])
  await expect(backdrop).toBeVisible()
  await page.mouse.click(5, 400)
  await page.clock.runFor(1_000)
  await expect(field).toHaveValue('a')
  await dialog(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a long email address does not make the dialog wider than the screen', async ({ page }) => {
    await page.goto('/reviews')
    await askForCode(page, 'annabelle.featherstonehaughcholmondeley@example.com')
    await expect(dialog(page).getByLabel('Code')).toBeFocused()
    await expectSound(page)
  })

  test('the second tap of a double tap presses nothing on the next step', async ({ page }) => {
    await page.goto('/reviews')
    await openModal(page)
    await dialog(page).getByPlaceholder('Phone Number or Email Address').fill('ann@example.com')
    const send = dialog(page).getByRole('button', { name: 'Send code' })
    await send.click({ trial: true })
    const box = await send.boundingBox()
    // Freezes the moment in which a new step ignores taps, so that it cannot end too soon on a slow machine.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.settling { animation-play-state: paused !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    for (let tap = 0; tap < 2; tap++) {
      await page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
      await expect(dialog(page).getByLabel('Code')).toBeVisible()
    }
    await expect(dialog(page).getByRole('button', { name: 'Check code' })).toBeVisible()
  })
})

test('the dialog fills a medium screen, but not a large one', async ({ page }) => {
  await page.goto('/reviews')
  await openModal(page)
  for (const [width, shown] of [
    [992, 992],
    [1280, 620],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    // The dialog grows while it appears.
    await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(shown)
  }
})
