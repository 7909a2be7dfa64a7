import { randomUUID } from 'node:crypto'
import { formatPhone, readTextablePhone } from '../../domain/phone.ts'
import { SECOND } from '../../domain/timing.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { within } from '../system/deadlines.ts'
import { hasOptedOut } from './outbox/opt-outs.ts'
import { safeWords } from './providers/mail-server.ts'
import { MailRefused, RefusedForGood } from './providers/refusals.ts'
import type { Delivery, OnReply, Transports } from './providers/transports.ts'
import { writeMail } from './writing/write-mail.ts'
import { writeText } from './writing/write-text.ts'

/** A person waits for it. */
const PATIENCE = 20 * SECOND

/** What replies of providers mean that refuse an ordinary password. */
const HINTS: readonly (readonly [reply: RegExp, words: string])[] = [
  [
    /5\.7\.139|basic authentication is disabled/i,
    'Microsoft takes no passwords there any more. Set SMTP_TOKEN_URL, or use another mail server.',
  ],
  [
    /application-specific password|BadCredentials/i,
    'Google takes only an app password, which you make in your Google account, or a token (SMTP_TOKEN_URL).',
  ],
  [/EOAUTH2|invalid_(?:client|grant)/, 'It gave us no token. Check SMTP_TOKEN_URL.'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EDNS/, 'There is no server at this address. Check it.'],
  [/ETIMEDOUT|timeout|no answer in time/i, 'It does not answer. What was sent may still arrive.'],
  [
    /certificate|wrong version number|does not support STARTTLS/i,
    'Its connection cannot be encrypted safely.',
  ],
]

function whyNot(error: unknown, reply: string): string {
  const hint = HINTS.find(([pattern]) => pattern.test(`${reply} ${error}`))?.[1]
  if (hint !== undefined) return hint
  if (error instanceof RefusedForGood) return error.reason
  if (error instanceof MailRefused && error.recipient !== undefined)
    return 'It refuses this address or this letter.'
  return /^\d/.test(reply)
    ? 'It refuses your account, your sender’s address or your domain, or cannot take more now.'
    : 'It could not be reached.'
}

/** Sends at once, and says what the provider answered, in words and as it was. */
async function tryOut(
  provider: string,
  what: string,
  send: (onReply: OnReply) => Promise<Delivery>,
): Promise<string> {
  let reply = ''
  const raw = () => (reply ? ` Its answer: “${safeWords(reply)}”` : '')
  try {
    const delivery = await within(
      PATIENCE,
      send((heard) => {
        reply = heard
      }),
    )
    return delivery === 'filed'
      ? `No ${provider} is set, so the ${what} was written to a file on the server, and nobody got it.`
      : `The ${provider} took the ${what}. If it has not arrived in a few minutes, it was lost on the way.${raw()}`
  } catch (error) {
    return `The ${provider} did not take the ${what}. ${whyNot(error, reply)}${raw()}`
  }
}

/** Sends a letter to the person who asks, around the outbox. */
export async function sendTestLetter(
  { practice, siteUrl, clock, database }: Services,
  transports: Transports,
  by: Actor,
): Promise<Result<string>> {
  const now = clock.now()
  const content = writeMail({ practice, siteUrl }, `A test letter of ${practice.name}`, [
    'This letter shows that your site can send email. Check who it is from, and whether it reached your inbox.',
  ])
  await database.write((transaction) =>
    recordAct(transaction, { by, act: 'sent a test letter', record: '' }, now),
  )
  const mail = { id: `test-${randomUUID()}`, createdAt: now, to: by, ...content }
  return accept(await tryOut('mail server', 'letter', (onReply) => transports.mail(mail, onReply)))
}

/** Sends a text to a number of the practice, around the outbox. */
export async function sendTestText(
  { practice, clock, database }: Services,
  transports: Transports,
  by: Actor,
  typed: string,
): Promise<Result<string>> {
  const to = readTextablePhone(typed)
  if (!to) return refuse(400, 'Please enter a US or Canadian phone number. Nothing was sent.')
  if (await hasOptedOut(database.read, to))
    return refuse(409, `${formatPhone(to)} has stopped our texts. Nothing was sent.`)
  const now = clock.now()
  const text = writeText(practice.name, ['this is a test from your site.'], { isFirst: true })
  await database.write((transaction) =>
    recordAct(transaction, { by, act: 'sent a test text', record: '' }, now),
  )
  const sms = { id: `test-${randomUUID()}`, createdAt: now, to, text }
  return accept(await tryOut('text provider', 'text', (onReply) => transports.sms(sms, onReply)))
}
