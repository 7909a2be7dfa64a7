import type { Page } from '@playwright/test'
import { bookVisit } from './support/booking-walk.ts'
import { signIn } from './support/desk-walk.ts'
import { expect, test } from './support/site.ts'

/** The morning of the visit. */
test.use({ opensAt: Date.UTC(2027, 2, 12, 13) })

const card = (page: Page) => page.getByRole('article', { name: '10:00 AM Ann Lee' })
test('a day prints as one page, without its buttons', async ({ page, site }) => {
  await bookVisit(page)
  await signIn(page, site)
  await page.goto('/desk')
  await expect(card(page)).toBeVisible()
  const pdf = await page.pdf({ format: 'Letter' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
})
