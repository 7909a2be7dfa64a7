import { readFile } from 'node:fs/promises'
import { bookVisit } from './support/booking-walk.ts'
import { newestCode, signIn } from './support/desk-walk.ts'
import { auditPage } from './support/page-audit.ts'
import { expect, test } from './support/site.ts'

test.use({ opensAt: Date.UTC(2027, 2, 12, 13), viewport: { width: 360, height: 740 } })

test('the owner finds a client and exports her with a new code', {
  tag: ['@desk-find', '@desk-export'],
}, async ({ page, site }) => {
  test.setTimeout(120_000)
  site.allowConsole(/403/)
  await bookVisit(page)
  await signIn(page, site)
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Find' })
    .click()
  await page.getByLabel('Name, phone number').fill('lee')
  await page.getByRole('button', { name: 'Find' }).click()
  const card = page.getByRole('article', { name: 'Ann Lee' })
  await expect(card).toContainText('To come')
  expect(await auditPage(page)).toEqual([])
  const signedInWith = await newestCode(site)
  await card.getByRole('button', { name: 'Export' }).click()
  await expect(card.getByText('Save all that is kept about Ann Lee')).toBeFocused()
  await card.getByLabel('Code').fill(signedInWith)
  await card.getByRole('button', { name: 'Export now' }).click()
  await expect(card.getByText('This code did not match')).toBeFocused()
  expect(await auditPage(page)).toEqual([])
  let code = ''
  await expect(async () => {
    const letters = await site.messages()
    code = letters.map((text) => /is (\d{6})/.exec(text)?.[1]).findLast(Boolean) ?? ''
    expect(code).not.toBe(signedInWith)
  }).toPass()
  await card.getByLabel('Code').fill(code)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Export now' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('ann.lee@example.com')
  await expect(card.getByText('Everything kept about Ann Lee')).toBeFocused()
  expect(page.url()).toMatch(/\/desk\/find$/)
})
