import { bookVisit, chip, confirmation, dateRow, LOCATION } from './support/booking-walk.ts'
import { pressByKeyboard, tabTo } from './support/focus.ts'
import { expectSound } from './support/page-audit.ts'
import { modalOpens } from './support/review-walk.ts'
import { CODE, expect, test } from './support/site.ts'

// A window of 1280 by 1024 pixels at 400% zoom.
test.describe('at 400% zoom', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })

  test('a visit is booked by keyboard alone, and no step has a fault', async ({ page, site }) => {
    await page.goto('/book')
    const location = page.getByRole('link', { name: LOCATION, exact: true })
    await expect(location).toBeVisible()
    await expectSound(page)
    await pressByKeyboard(page, location)
    await expect(page.getByRole('heading', { name: 'Available Dates' })).toBeFocused()
    await expectSound(page)
    await pressByKeyboard(page, dateRow(page))
    await expect(chip(page)).toBeVisible()
    await expectSound(page)
    await pressByKeyboard(page, chip(page).getByRole('link'))
    await expect(page.getByRole('heading', { name: 'Book Your Appointment' })).toBeFocused()
    await expect(page.getByText('Held for you: 10:00 AM')).toBeVisible()
    await expect(page.getByText('Refreshing availability data…')).toBeHidden()
    await expectSound(page)
    const submit = page.getByRole('button', { name: 'Book Appointment' })
    await pressByKeyboard(page, submit)
    await expect(page.getByRole('group', { name: 'Please check these fields' })).toBeFocused()
    await expectSound(page)
    for (const [label, text] of [
      ['First Name', 'Ann'],
      ['Last Name', 'Lee'],
      ['Email Address', 'ann.lee@example.com'],
      ['Phone Number', '3175550142'],
      ['Additional Information (Optional)', 'I come by bus.'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await pressByKeyboard(page, submit)
    await expect(confirmation(page)).toBeFocused()
    await expectSound(page)
    const sent = async () => (await site.messages()).join('\n')
    await expect.poll(sent).toMatch(/To: ann\.lee@example\.com/)
    await expect.poll(sent).toContain('To: +13175550142')
    await expect(page.getByText('Refreshing availability data…')).toBeHidden()
    await pressByKeyboard(page, page.getByRole('button', { name: 'Back to Locations' }))
    await expect(page).toHaveURL('/book')
  })
})

test('a review is added by keyboard alone, and no step has a fault', async ({ page, site }) => {
  await bookVisit(page)
  await page.goto('/reviews')
  await expect(page.getByRole('article').first()).toBeVisible()
  const addNew = page.getByRole('button', { name: 'Add New' })
  await pressByKeyboard(page, addNew)
  await modalOpens(page)
  const dialog = page.getByRole('dialog', { name: 'Adding Review' })
  const contact = dialog.getByLabel('Phone number or email address')
  await expect(contact).toBeFocused()
  await expectSound(page)
  await page.keyboard.type('ann.lee@example.com')
  await page.clock.runFor(400)
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Send code' }))
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expectSound(page)
  await page.keyboard.type(await site.findSent(CODE))
  await tabTo(page, dialog.getByRole('button', { name: 'Use another contact' }))
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Check code' }))
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expectSound(page)
  await page.keyboard.type('Kind and <b>calm</b>')
  await tabTo(page, dialog.getByLabel('Review'))
  await page.keyboard.type('Waited <img src=x onerror="alert(2)"> & <script>alert(1)</script>')
  await tabTo(page, dialog.getByLabel('Author'))
  await page.keyboard.type('Ann')
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Submit' }))
  await expect(dialog).toContainText('Thank you for your review')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(addNew).toBeFocused()
  const first = page.getByRole('article').first()
  await expect(first.getByRole('heading')).toHaveText('Kind and <b>calm</b>')
  await expect(first).toContainText('<img src=x onerror="alert(2)"> & <script>alert(1)</script>')
  await expect(first).toContainText('Written in this demonstration')
})

/** Styles that hide the focus, each with the error that must report it. */
const HIDING_STYLES = [
  ['* { outline: none !important }', /nothing marks the focus on/],
  // A banner that lets the pointer through.
  [
    'footer { position: fixed; inset: 0; opacity: 0.9; pointer-events: none; z-index: 9 }',
    /lies under the fixed/,
  ],
] as const

test('control: a focus that is hidden is found', async ({ page, site }) => {
  site.allowConsole(/404/)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const [css, error] of HIDING_STYLES) {
    await page.goto('/nowhere')
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets.push(sheet)
    }, css)
    const home = page.getByRole('link', { name: 'Return to Home' })
    await expect(tabTo(page, home)).rejects.toThrow(error)
  }
})
