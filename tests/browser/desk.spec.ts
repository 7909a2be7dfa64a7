import { askForCode, newCode, OWNER, signIn, signInButton } from './support/desk-walk.ts'
import { expect, test } from './support/site.ts'

const heading = (name: string) => ({ name, exact: true, level: 1 })

test('the owner signs in with the code from the letter, comes back, and signs out', {
  tag: ['@desk-code', '@desk-sign-out'],
}, async ({ page, site }) => {
  await signIn(page, site)
  await expect(page.getByRole('heading', heading('Today'))).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Signed in as ${OWNER}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByRole('heading', heading('Sign in to the Desk'))).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('E-mail address')).toHaveValue('')
})

test('a wrong code says what to do, and the right one still works', {
  tag: '@desk-code-wrong',
}, async ({ page, site }) => {
  await askForCode(page, site)
  const code = await newCode(site)
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await signInButton(page).click()
  await expect(page.getByText('This code did not match.')).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await signInButton(page).click()
  await expect(page.getByText(`Signed in as ${OWNER}`)).toBeVisible()
})

test('the desk has nothing of the site around it, and search engines do not list it', {
  tag: '@desk-hidden',
}, async ({ page, site, request }) => {
  site.allowConsole(/401/)
  await page.goto('/desk')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByRole('link')).toHaveText(['Skip to content'])
  expect(await (await request.get('/desk')).text()).toContain('name="robots" content="noindex"')
})
