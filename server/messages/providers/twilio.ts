import type { Twilio } from '../../config/config.ts'
import { deadlines } from '../../system/deadlines.ts'
import { RefusedForGood } from './refusals.ts'

export interface Sms {
  readonly id: string
  readonly createdAt: number
  /** Ten digits. */
  readonly to: string
  readonly text: string
}

/** The URL of a resource in the practice's Twilio account, and the headers that authenticate the request. */
export const twilioRequest = ({ url, account, token }: Twilio, resource: string) => ({
  url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}${resource}`,
  headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
})

/** Twilio's errors about our own account and number, which the owner can correct, and about a full queue. */
const OUR_OWN = [21212, 21408, 21603, 21606, 21608, 21611, 21659, 21660, 21661]
const STOPPED = 21610

/** The error code in Twilio's JSON; undefined if the response has none, for example because a proxy sent it. */
function codeIn(body: string): number | undefined {
  try {
    const json: unknown = JSON.parse(body)
    const isError = typeof json === 'object' && json !== null && 'code' in json
    return isError && typeof json.code === 'number' ? json.code : undefined
  } catch {
    return undefined
  }
}

/** Status 400 with an error code means that Twilio cannot send this text message to this number. */
export function refuseIfFinal(status: number, body: string): void {
  const code = codeIn(body)
  if (status !== 400 || code === undefined || OUR_OWN.includes(code)) return
  throw new RefusedForGood(
    code === STOPPED
      ? `The client replied STOP to a text, and gets no more of them (${code}).`
      : `The SMS provider cannot send texts to this number (${code}).`,
  )
}

export async function sendByTwilio(
  twilio: Twilio,
  { to, text }: Sms,
  closed: AbortSignal,
  onReply?: (reply: string) => void,
): Promise<void> {
  const { url, headers } = twilioRequest(twilio, '/Messages.json')
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ To: `+1${to}`, From: twilio.from, Body: text }),
    signal: AbortSignal.any([AbortSignal.timeout(deadlines.text), closed]),
  })
  const reply = await response.text()
  onReply?.(`${response.status} ${reply}`)
  // A proxy between here and the provider may answer 200 with a page of its own; only the provider
  // responds with JSON.
  const body: unknown = response.ok ? JSON.parse(reply) : undefined
  if (!response.ok) refuseIfFinal(response.status, reply)
  if (typeof body !== 'object' || body === null) {
    throw Object.assign(new Error('The SMS provider did not accept the message.'), {
      code: response.status,
    })
  }
}
