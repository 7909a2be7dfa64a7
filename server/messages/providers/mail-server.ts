import { dropInvisible } from '../../../domain/text.ts'
import type { Config } from '../../config/config.ts'
import { isThisMachine } from '../../config/encrypted-lines.ts'
import { codeOf } from '../../system/error-code.ts'
import { MailRefused, RefusedForGood } from './refusals.ts'

export interface Mail {
  /** Stays the same when the message is retried. */
  readonly id: string
  readonly createdAt: number
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where one request ends letters of this kind. */
  readonly unsubscribe?: string
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string }
  readonly attachment?: { readonly filename: string; readonly content: Uint8Array }
}

/** For mail servers that take no passwords: where to get a token. The parameters of the URL are fields of the request. */
function tokenAuth(url: string, timeout: number) {
  const { username, password, origin, pathname, searchParams } = new URL(url)
  return {
    type: 'OAuth2' as const,
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
    accessUrl: `${origin}${pathname}`,
    // Nodemailer asks for no token without one, though not every kind of request needs it.
    refreshToken: searchParams.get('refresh_token') ?? 'none',
    customParams: Object.fromEntries(searchParams),
    requestTimeout: timeout,
  }
}

/** Nodemailer's options. TLS is required, even for the password, except on this machine or if the owner allows it. */
export const mailServerOptions = (
  url: string,
  { allowsUnencrypted, smtpToken }: Pick<Config, 'allowsUnencrypted' | 'smtpToken'>,
  timeout: number,
) => ({
  url,
  ...(smtpToken && { auth: tokenAuth(smtpToken, timeout) }),
  ...(!allowsUnencrypted && !isThisMachine(new URL(url).hostname) && { requireTLS: true }),
  connectionTimeout: timeout,
  greetingTimeout: timeout,
  socketTimeout: timeout,
  dnsTimeout: timeout,
})

export const composeMail = (mail: Mail, from: string, host: string) => ({
  from,
  to: mail.to,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: new Date(mail.createdAt),
  messageId: `<${mail.id}@${host}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: the mail program shows a button of its own.
    ...(mail.unsubscribe && {
      'List-Unsubscribe': `<${mail.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  // Sent twice: as a part that mail programs add to the calendar, and as an attachment that people can open.
  ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'visit.ics' } }),
  ...(mail.attachment && {
    attachments: [{ ...mail.attachment, content: Buffer.from(mail.attachment.content) }],
  }),
})

const LONGEST = 300
/** How much of a reply is read. Nodemailer takes a megabyte, which would take a second. */
const LONGEST_REPLY = 4096
const SEPARATORS = /([\s<>()[\]{},;:"']+)/
const MAILBOX = /@|%40/
const NEXT_LINE = /\n\d{3}[- ](?:[245]\.\d{1,3}\.\d{1,3} )?/g

const PHONE = /(?<!\d)(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?\d{3}[ .-]?\d{2}(\d{2})(?!\d)/g

const maskPhones = (text: string): string => text.replace(PHONE, '($1) … $2')

function maskMailbox(word: string): string {
  const domain = MAILBOX.test(word) && word.split(MAILBOX).at(-1)
  return domain === false ? word : `…@${domain}`
}

/** A reply of a mail server in one line of limited length, without hidden characters and contacts. */
export function safeWords(response: string): string {
  const line = dropInvisible(response.replace(NEXT_LINE, ' ')).replace(/[\p{C}\s]+/gu, ' ')
  const masked = maskPhones(line.split(SEPARATORS).map(maskMailbox).join(''))
  return [...masked].slice(0, LONGEST).join('').trim()
}

/** What a mail server said or, if there was no answer, what happened instead. */
export const replyIn = (error: unknown): string =>
  error instanceof Error && 'response' in error ? String(error.response) : String(error)

/** Codes about addresses that mean the address of the sender (RFC 3463, section 3.2). In any line: the first may be a greeting. */
const ABOUT_SENDER = /^5\d\d[- ]5\.1\.[78]\b/m
/** Codes that say that there is no such mailbox, or that it is off or full, and what Exchange says of an unknown recipient. */
const NO_MAILBOX =
  /^5\d\d[- ]5\.(?:1\.(?:[1-6]|10)\b|2\.[1-4]\b|4\.1 .*recipient address rejected)/im
/** Codes of a policy, and words about our account, domain or network. */
const ABOUT_US =
  /^5\d\d[- ]5\.7\.|sender|send ?as|spf|dkim|dmarc|dns|helo|ptr\b|reverse|host|domain name|your account|outgoing|service|smtp|\bip\b|credential|authenticat|authori[sz]|polic(?:y|ies)|spam|junk|rbl|reputation|block|black ?list|deny|denied|relay|rcpthosts|exceed|limit|quota|credits|suspend|again|later/im
const SAYS_NO_MAILBOX =
  /unknown|no such|n[o']t exist|not found|no mailbox|mailbox name|unavailable|disabled|inactive|invalid|unroute?able|n[o']t have/i

/**
 * Whether a reply to RCPT is about the recipient. Providers say no in hundreds of ways, so only a reply that says so is:
 * the letter must not be lost.
 */
function isAboutRecipient(response: string): boolean {
  if (NO_MAILBOX.test(response)) return true
  const words = response.split(SEPARATORS).filter((word) => !MAILBOX.test(word))
  const said = words.join('')
  return SAYS_NO_MAILBOX.test(said) && !ABOUT_US.test(said)
}

/**
 * A 5xx reply to RCPT about the recipient is final (RFC 5321, section 4.2.1). Any other one says that the mail server
 * refuses us, if it is not this recipient alone. No stranger has chosen our own address, but one may have written what a
 * letter to us says: so a refusal of its content counts once two letters have met it.
 */
export function rethrowMailError(
  error: unknown,
  { id, to }: { readonly id: string; readonly to: string },
  ownAddress: string,
): never {
  if (!(error instanceof Error && 'responseCode' in error)) throw error
  const code = Number(error.responseCode)
  // A server without encryption is not asked to send anything.
  if (!(code >= 500 && code < 600) || codeOf(error) === 'ETLS') throw error
  const response = 'response' in error ? String(error.response).slice(0, LONGEST_REPLY) : ''
  const command = 'command' in error && error.command
  const isToUs = to === ownAddress
  const isAboutContent = command === 'DATA'
  const isAboutMailbox = command === 'RCPT TO' && !isToUs
  if (isAboutMailbox && !ABOUT_SENDER.test(response) && isAboutRecipient(response)) {
    throw new RefusedForGood(`The mail server permanently rejected the letter (${code}).`)
  }
  const isAboutUs = ABOUT_SENDER.test(response) || !(isAboutContent || isAboutMailbox)
  throw new MailRefused(code, safeWords(response), isAboutUs ? undefined : isToUs ? id : to)
}
