import type { BrowserContext, Page } from '@playwright/test'
import Sqlite from 'libsql'
import { signIn } from './support/desk-walk.ts'
import { expectSound } from './support/page-audit.ts'
import { CODE, expect, type Site, test } from './support/site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** A device that keeps passkeys and recognizes its owner, in a browser window of its own. */
async function openDevice(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  const recognizes = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { page, recognizes }
}

async function addPasskey(page: Page, site: Site, name: string, known: readonly string[]) {
  await page.goto('/desk/account')
  await page.getByLabel('Name of the passkey').fill(name)
  await button(page, 'Add a passkey').click()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await site.findSent(CODE, known)
  await page.getByLabel('Code').fill(code)
  await button(page, 'Add it now').click()
  await expect(page.getByText(`The passkey “${name}” now signs you in.`)).toBeVisible()
  await expectSound(page)
  return code
}

const signOut = async (page: Page) => {
  await button(page, 'Signed in as').click()
  await button(page, 'Sign out').first().click()
  await expect(button(page, 'Sign in with a passkey')).toBeVisible()
}

test('passkeys are added, sign in on two devices, and no longer once they are removed', async ({
  browser,
  context,
  site,
}) => {
  test.slow()
  const phone = await openDevice(context)
  await signIn(phone.page, site)
  const first = await site.findSent(CODE)
  const second = await addPasskey(phone.page, site, 'My phone', [first])
  await signOut(phone.page)
  await expectSound(phone.page)
  // Somebody else holds the phone.
  await phone.recognizes(false)
  await button(phone.page, 'Sign in with a passkey').click()
  await expect(phone.page.getByText('No passkey was used.')).toBeVisible()
  await phone.recognizes(true)
  // Keeps what the page sends, so that it can be sent again.
  await phone.page.evaluate(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/enterPasskey')) window.name = await request.clone().text()
      return send(request)
    }
  })
  await button(phone.page, 'Sign in with a passkey').click()
  await expect(phone.page.getByText('Signed in as')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: site.url })
  await site.watch(elsewhere)
  const laptop = await openDevice(elsewhere)
  // A response that was used, sent again with another cookie, signs nobody in.
  await laptop.page.goto('/desk')
  const replayed = await laptop.page.request.post('/api/desk/enterPasskey', {
    data: JSON.parse(await phone.page.evaluate(() => window.name)),
    headers: { Origin: site.url },
  })
  expect(replayed.status()).toBe(403)
  await laptop.page.getByLabel('Email address').fill('hello@lanternhill.example')
  await button(laptop.page, 'Send code').click()
  const third = await site.findSent(CODE, [first, second])
  await laptop.page.getByLabel('Code').fill(third)
  await button(laptop.page, 'Sign in').click()
  await expect(laptop.page.getByText('Signed in as')).toBeVisible()
  await addPasskey(laptop.page, site, 'Laptop', [first, second, third])

  // The phone is lost: its passkey is removed on the laptop.
  const card = laptop.page.getByRole('article', { name: 'My phone' })
  await card.getByRole('button', { name: 'Remove passkey' }).click()
  await button(laptop.page, 'Remove it').click()
  await expect(laptop.page.getByText('The passkey “My phone” was removed')).toBeVisible()
  site.allowConsole(/40[13]/)
  await signOut(phone.page)
  await button(phone.page, 'Sign in with a passkey').click()
  await expect(phone.page.getByText('This passkey does not sign you in.')).toBeVisible()
  await signOut(laptop.page)
  await button(laptop.page, 'Sign in with a passkey').click()
  await expect(laptop.page.getByText('Signed in as')).toBeVisible()

  // What a thief of the database has: public keys and hashes.
  const database = new Sqlite(site.file, { readonly: true })
  const rows = database.prepare('select * from passkeys').all()
  const sessions = JSON.stringify(database.prepare('select * from desk_sessions').all())
  database.close()
  expect(rows.map((row) => Object.keys(Object(row)).sort())).toEqual([
    ['counter', 'created_at', 'email', 'id', 'name', 'public_key', 'used_at'],
  ])
  for (const { value } of await elsewhere.cookies()) expect(sessions).not.toContain(value)
  await elsewhere.close()
})
