import type { Page } from '@playwright/test'
import { expect, type Site } from './site.ts'

/** The tests' practice lists nobody for its desk, so its own address signs in. */
const OWNER = 'hello@lanternhill.example'

/** The code of a letter that is not among those known already. The outbox does not tell which of its letters is newest. */
export async function newCode(site: Site, known: readonly string[] = []): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const codes = (await site.messages()).map((text) => /the desk is (\d{6})/.exec(text)?.[1])
    code = codes.find((each) => each && !known.includes(each))
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

export async function signIn(page: Page, site: Site): Promise<void> {
  // The answer to a browser in which nobody is signed in.
  site.allowConsole(/401/)
  await page.goto('/desk')
  await page.getByLabel('E-mail address').fill(OWNER)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(await newCode(site))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(`Signed in as ${OWNER}`)).toBeVisible()
}
