import type { Page } from '@playwright/test'
import { CODE, expect, type Site } from './site.ts'

/** The test practice lists no addresses for its desk, so its own address can sign in. */
const OWNER = 'hello@lanternhill.example'

export async function signIn(page: Page, site: Site): Promise<void> {
  // The response to a browser that is not signed in.
  site.allowConsole(/401/)
  await page.goto('/desk')
  await page.getByLabel('Email address').fill(OWNER)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(await site.findSent(CODE))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(`Signed in as ${OWNER}`)).toBeVisible()
}
