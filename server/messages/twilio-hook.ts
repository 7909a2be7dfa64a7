import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { readPhone } from '../../domain/phone.ts'
import type { Twilio } from '../config/config.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { limitBody } from '../http/middleware.ts'
import { requestLog } from '../http/request-id.ts'
import { refused } from '../http/respond.ts'
import { refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { isSameSecret } from '../system/secrets.ts'
import { setOptedOut } from './opt-outs.ts'

/** The path that Twilio is configured to send incoming text messages to. */
export const HOOK_PATH = '/hooks/twilio'

// The keywords that mobile carriers require every sender to honor.
const STOP = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
])
const START = new Set(['START', 'YES', 'UNSTOP'])

/** Twilio signs the URL and the sorted form fields of a request (see its "Webhooks Security"). */
export function signatureOf(url: string, fields: URLSearchParams, token: string): string {
  const names = [...new Set(fields.keys())].sort()
  const signed = url + names.map((name) => `${name}${fields.get(name) ?? ''}`).join('')
  return createHmac('sha1', token).update(signed).digest('base64')
}

/** Records STOP and START from clients. Twilio itself replies to them. */
export function createTwilioHook(services: Services, { token }: Twilio): Hono<AddressEnv> {
  const { siteUrl, clock, log } = services
  const hook = new Hono<AddressEnv>()
  hook.post(HOOK_PATH, limitBody, async (c) => {
    const fields = new URLSearchParams(await c.req.text())
    const signature = signatureOf(siteUrl + HOOK_PATH, fields, token)
    if (!isSameSecret(signature, c.req.header('X-Twilio-Signature') ?? '')) {
      requestLog(log, c).warn(
        { event: 'unsigned-hook' },
        'A text that is not signed by the provider was refused.',
      )
      return refused(c, refuse(403, 'The signature does not match.'))
    }
    const phone = readPhone(fields.get('From') ?? '')
    const word = (fields.get('Body') ?? '').trim().toUpperCase()
    const isStop = STOP.has(word)
    if (phone && (isStop || START.has(word))) {
      await setOptedOut(services, phone, isStop, clock.now())
    }
    return c.body('<Response/>', 200, { 'Content-Type': 'text/xml' })
  })
  return hook
}
