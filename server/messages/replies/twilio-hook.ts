import { createHmac, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatPhone, readPhone } from '../../../domain/phone.ts'
import { dropInvisible } from '../../../domain/text.ts'
import { confirmByReply } from '../../booking/changes/confirm.ts'
import type { Twilio } from '../../config/config.ts'
import type { AddressEnv } from '../../http/client-address.ts'
import { limitBody } from '../../http/middleware.ts'
import { requestLog } from '../../http/request-id.ts'
import { refused } from '../../http/respond.ts'
import { refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { isSameSecret } from '../../system/secrets.ts'
import { hasDeclined, hasOptedOut, setOptedOut } from '../outbox/opt-outs.ts'
import { writeText } from '../writing/write-text.ts'
import { keepReply } from './replies.ts'
import { isAnsweredByTwilio, mayMeanVisit, wishIn } from './reply-words.ts'

/** The path that Twilio is configured to send incoming text messages to. */
export const HOOK_PATH = '/hooks/twilio'

/** As long as a text can be, and as a letter and the desk show it. */
const MAX_WORDS = 1600
const NO_WORDS = '(no words: a picture or another file, which is only at the SMS provider)'

/** Twilio signs the URL and the sorted form fields of a request (see its "Webhooks Security"). */
export function signatureOf(url: string, fields: URLSearchParams, token: string): string {
  const values = new Map<string, string>()
  // `fields.get(name)` would search all fields for each of them.
  for (const [name, value] of fields) if (!values.has(name)) values.set(name, value)
  const names = [...values.keys()].sort()
  const signed = url + names.map((name) => `${name}${values.get(name)}`).join('')
  return createHmac('sha1', token).update(signed).digest('base64')
}

/** What the client wrote, without characters that a letter or the database could not hold. */
const wordsIn = (fields: URLSearchParams): string =>
  dropInvisible(fields.get('Body') ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_WORDS)

/** Reads what clients reply: stops and starts texts, answers HELP, and leaves everything else to the office. */
export function createTwilioHook(services: Services, { token }: Twilio): Hono<AddressEnv> {
  const { siteUrl, clock, log, database, practice } = services
  const { name, email } = practice
  const phone = formatPhone(practice.phone)
  const ANSWERS = {
    stop: ['you will get no more texts. To get them again, reply START.'],
    start: ['you will get our texts again. Reply STOP to opt out, HELP for help.'],
    confirm: ['thank you for confirming your visit. See you then.'],
    help: [
      `texts about your visits. Call ${phone} or write to ${email}. Reply STOP to opt out. Msg&data rates may apply.`,
      `texts about your visits. Call ${phone}. Reply STOP to opt out. Msg&data rates may apply.`,
    ],
  }

  /** Does what a text asks for, and returns what to answer. */
  async function receive(
    from: string,
    fields: URLSearchParams,
  ): Promise<keyof typeof ANSWERS | undefined> {
    const words = wordsIn(fields)
    const wish = wishIn(words)
    const wasStopped = wish === 'start' && (await hasOptedOut(database.read, from))
    const isStart = wasStopped || (wish === 'start' && (await hasDeclined(database.read, from)))
    if (wish === 'stop' || isStart) await setOptedOut(services, from, wish === 'stop', clock.now())
    if (wish === 'confirm' && (await confirmByReply(services, from)))
      return (await hasOptedOut(database.read, from)) ? undefined : wish
    // "Yes" from a client who gets our texts is an answer to one of them.
    const isForOffice =
      wish === undefined ||
      wish === 'confirm' ||
      mayMeanVisit(words) ||
      (wish === 'start' && !wasStopped)
    if (isForOffice && (words !== '' || Number(fields.get('NumMedia')) > 0)) {
      const id = dropInvisible(fields.get('MessageSid') ?? '') || randomUUID()
      await keepReply(services, { id, phone: from, words: words || NO_WORDS })
    }
    // With its Advanced Opt-Out, Twilio says that it has answered by itself.
    const isAnswered = wish === 'confirm' || fields.has('OptOutType') || isAnsweredByTwilio(words)
    return isAnswered ? undefined : wish
  }

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
    const from = readPhone(fields.get('From') ?? '')
    const wish = from === undefined ? undefined : await receive(from, fields)
    const answer = wish && writeText(name, ANSWERS[wish], { isFirst: false })
    const xml = html`<Response>${answer && html`<Message>${answer}</Message>`}</Response>`
    return c.body(String(xml), 200, { 'Content-Type': 'text/xml' })
  })
  return hook
}
