import type { Page } from '@playwright/test'
import { eventually } from './hydration.ts'
import { expect } from './site.ts'
import { transitionsEnd } from './transitions.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Adding Review' })

/** Waits until the dialog is open and its transition has ended. */
export async function modalOpens(page: Page): Promise<void> {
  await eventually(page, async () => {
    await expect(dialog(page)).toBeVisible({ timeout: 100 })
    await expect(dialog(page)).not.toContainText('One moment…', { timeout: 100 })
  })
  await page.clock.runFor(400)
  await transitionsEnd(page)
}

export async function openModal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click()
  await modalOpens(page)
}

export async function askForCode(page: Page, contact = 'ann.lee@example.com'): Promise<void> {
  await openModal(page)
  await dialog(page).getByPlaceholder('Phone Number or Email Address').fill(contact)
  await dialog(page).getByRole('button', { name: 'Send code' }).click()
}
