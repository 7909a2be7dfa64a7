import { expect, onTestFinished, test } from 'vitest'
import { HOOK_PATH, signatureOf } from '../../../server/messages/twilio-hook.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { sqlite } from '../support/engines.ts'
import { mailsAbout } from '../support/letters.ts'
import { openSmsServer } from '../support/providers.ts'
import { waitForEmptyOutbox } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

const SITE = 'https://practice.example'
const HEADERS = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'practice.example' }

test('the signature is that of the provider’s documentation', () => {
  const fields = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  expect(signatureOf('https://mycompany.com/myapp.php?foo=1&bar=2', fields, '12345')).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('clients who stop the texts get none until they start them again, and the letter says so', async () => {
  const provider = await openSmsServer()
  onTestFinished(provider.close)
  const app = await openTestServer(sqlite, { ...provider.env, PUBLIC_URL: SITE })
  const free = freeSlots(app)
  const write = async (text: string, token = provider.env.TWILIO_AUTH_TOKEN) => {
    const fields = new URLSearchParams({ From: '+12125550142', To: '+12125550100', Body: text })
    const signature = signatureOf(SITE + HOOK_PATH, fields, token)
    const response = await fetch(app.url + HOOK_PATH, {
      method: 'POST',
      headers: { ...HEADERS, 'X-Twilio-Signature': signature },
      body: fields,
    })
    return response.status
  }
  const visitor = createVisitor(app.url, '', { ...HEADERS, Origin: SITE })
  const book = async () => {
    // The files of the outbox are sorted by time, so each letter needs its own.
    app.clock.advance(1_000)
    await bookVisit(visitor, await free())
    await waitForEmptyOutbox(app)
    return provider.texts.length
  }
  const lastLetter = async () =>
    (await mailsAbout(app, /./)).findLast(({ to }) => to === jane.email)?.text

  expect(await book()).toBe(1)
  expect(await write('stop', 'another token')).toBe(403)
  expect(await write('Stop by for tea?')).toBe(200)
  expect(await book()).toBe(2)
  // Only the first text to a number says how to stop them.
  const ends = provider.texts.map(({ body }) => body.get('Body')?.includes('STOP'))
  expect(ends).toEqual([true, false])
  expect(await lastLetter()).not.toContain('You have stopped our texts')
  expect(await write(' stop ')).toBe(200)
  expect(await write('STOP')).toBe(200)
  expect(await book()).toBe(2)
  expect(await lastLetter()).toContain('You have stopped our texts')
  expect(await write('Start')).toBe(200)
  expect(await book()).toBe(3)

  await write('STOP')
  const stopped = await app.database.read.selectFrom('opt_outs').selectAll().execute()
  expect(JSON.stringify(stopped)).not.toContain('2125550142')
})
