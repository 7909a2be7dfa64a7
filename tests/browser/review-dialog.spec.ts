import { bookVisit } from './support/booking-walk.ts'
import { askForCode, codeFromMail, dialog, openModal } from './support/review-walk.ts'
import { expect, test } from './support/site.ts'

test('a client adds a review with a code sent by e-mail, and it is the first in the list', async ({
  page,
  site,
}) => {
  site.allowConsole(/status of 4\d\d/)
  await bookVisit(page)
  await page.goto('/reviews')
  await askForCode(page)
  await expect(dialog(page).getByLabel('Code')).toBeFocused()
  const code = await codeFromMail(site)
  const field = dialog(page).getByLabel('Code')

  await field.fill(code === '000000' ? '000001' : '000000')
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
  await expect(dialog(page)).toContainText('did not match')
  await expect(field).toHaveValue('')

  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await dialog(page).getByRole('button', { name: 'Check code' }).click()

  await dialog(page).getByLabel('Title').fill('Kind and <b>unhurried</b>')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByText('Looks good!')).toHaveCount(1)
  await expect(dialog(page).getByLabel('Review')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByPlaceholder('Name or intials')).toHaveAttribute(
    'aria-invalid',
    'true',
  )

  const body = 'She <script>alert(1)</script> explained & waited <img src=x onerror="alert(2)">'
  await dialog(page).getByLabel('Review').fill(body)
  await dialog(page).getByLabel('Author').fill('A. L.')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page)).toContainText('Thank you for your review')
  await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused()

  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText('Kind and <b>unhurried</b>')
  await expect(first).toContainText(body)
  await expect(first).toContainText('A. L.')
  await expect(first).toContainText('Verified client')
  await expect(page.getByRole('article').nth(1)).toContainText('Invented for this demonstration')

  await page.reload()
  await openModal(page)
  await expect(dialog(page)).toContainText('Thank you for your review')
})

test('“This is not me” forgets the client in this browser, and asks the next person for a contact', async ({
  page,
  site,
}) => {
  await bookVisit(page)
  await page.goto('/reviews')
  await askForCode(page)
  await dialog(page)
    .getByLabel('Code')
    .fill(await codeFromMail(site))
  await dialog(page).getByRole('button', { name: 'Check code' }).click()
  await dialog(page).getByLabel('Review').fill('It was calm and quick.')
  await dialog(page).getByRole('button', { name: 'This is not me' }).click()
  const contact = dialog(page).getByPlaceholder('Phone Number or Email Address')
  await expect(contact).toBeFocused()
  await expect(contact).toHaveValue('')
  expect(await page.context().cookies()).toEqual([])
  await expect(dialog(page)).toContainText('This browser has forgotten that person.')

  // Control: it stays so when the page is loaded again.
  await page.reload()
  await openModal(page)
  await expect(contact).toBeFocused()
  expect(await page.content()).not.toContain('It was calm and quick.')
})

test('Escape does not close the modal; the close button does, also by keyboard', async ({
  page,
}) => {
  await page.goto('/reviews')
  await openModal(page)
  await expect(dialog(page).getByPlaceholder('Phone Number or Email Address')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused()
})

test('once a contact is typed there is a backdrop, and a click on it does not close', async ({
  page,
}) => {
  await page.goto('/reviews')
  await openModal(page)
  const field = dialog(page).getByPlaceholder('Phone Number or Email Address')
  await expect(field).toBeFocused()
  await expect(page.locator('.mantine-Modal-overlay')).toHaveCount(0)
  await field.fill('a')
  await page.clock.runFor(500)
  await expect(page.locator('.mantine-Modal-overlay')).toBeVisible()
  await page.mouse.click(5, 400)
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeVisible()
  await expect(field).toHaveValue('a')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the second tap of a double tap presses nothing on the next step', async ({ page }) => {
    await page.goto('/reviews')
    await openModal(page)
    await dialog(page).getByPlaceholder('Phone Number or Email Address').fill('ann@example.com')
    const send = dialog(page).getByRole('button', { name: 'Send code' })
    await send.click({ trial: true })
    const box = await send.boundingBox()
    // The moment in which a new step takes no taps does not end, however slow this machine is.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.settling { animation-play-state: paused !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
    await page.touchscreen.tap(x, y)
    await expect(dialog(page).getByLabel('Code')).toBeVisible()
    await page.touchscreen.tap(x, y)
    await expect(dialog(page).getByLabel('Code')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Check code' })).toBeVisible()
  })
})

for (const [width, whole] of [
  [992, true],
  [1280, false],
] as const) {
  test(`at ${width} pixels the modal ${whole ? 'fills the screen' : 'is large'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/reviews')
    await openModal(page)
    // The dialog grows to its size while it appears.
    await expect
      .poll(async () => (await dialog(page).boundingBox())?.width)
      .toBe(whole ? width : 620)
  })
}
