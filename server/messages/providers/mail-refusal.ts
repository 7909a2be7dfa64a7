import { countedContact } from '../../../domain/mailbox.ts'
import { dropInvisible } from '../../../domain/text.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import { codeOf } from '../../system/error-code.ts'
import { keyedHash } from '../../system/secrets.ts'
import { maskPhones } from '../outbox/masked-contact.ts'
import { RefusedForGood } from './refused-for-good.ts'

/**
 * The mail server refuses us and not the recipient: our account, our domain or this letter. It is retried, because
 * the owner can put that right.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly responseCode: number
  /** What the mail server said, safe to show. */
  readonly words: string
  /** To whom it did not take a letter, or which letter to us; undefined if it refused us, whatever the letter is. */
  readonly recipient: string | undefined
  constructor(responseCode: number, words: string, recipient: string | undefined) {
    super('The mail server refuses our mail.')
    this.responseCode = responseCode
    this.words = words
    this.recipient = recipient
  }
}

const LONGEST = 300
/** How much of a reply is read. Nodemailer takes a megabyte, which would take a second. */
const LONGEST_REPLY = 4096
const SEPARATORS = /([\s<>()[\]{},;:"']+)/
const MAILBOX = /@|%40/
const NEXT_LINE = /\n\d{3}[- ](?:[245]\.\d{1,3}\.\d{1,3} )?/g

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
    throw new RefusedForGood(`The mail server refused the letter for good (${code}).`)
  }
  const isAboutUs = ABOUT_SENDER.test(response) || !(isAboutContent || isAboutMailbox)
  throw new MailRefused(code, safeWords(response), isAboutUs ? undefined : isToUs ? id : to)
}

type Refusal = Omit<Tables['mail_refusal'], 'since'> & { readonly since: number }

/**
 * Since when no email has left because the mail server refuses us, and what it says; undefined if it does not. A refusal
 * that only one recipient has met may be about that recipient: anybody can book with an odd address.
 */
export async function findMailRefusal(database: Queryable): Promise<Refusal | undefined> {
  const row = await database.selectFrom('mail_refusal').selectAll().executeTakeFirst()
  return row && row.since !== null && row.recipient === null
    ? { ...row, since: row.since }
    : undefined
}

/** Records that the mail server refuses us. The first refusal since an email left says since when. */
export async function recordMailRefusal(
  transaction: Transaction,
  { words, recipient: to }: MailRefused,
  hashKey: string,
  now: number,
): Promise<void> {
  const recipient =
    to === undefined ? null : keyedHash(hashKey, `refused mail to ${countedContact(to)}`)
  await transaction
    .insertInto('mail_refusal')
    .values({ id: 1, since: now, words, told_at: null, recipient })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((old) => {
        // A time to come was written before the clock was set back.
        const isFirst = old.or([
          old('mail_refusal.since', 'is', null),
          old('mail_refusal.since', '>', now),
        ])
        const isOnly = old.or([isFirst, old('mail_refusal.recipient', '=', recipient)])
        return {
          words,
          since: old.case().when(isFirst).then(now).else(old.ref('mail_refusal.since')).end(),
          recipient: old.case().when(isOnly).then(recipient).else(null).end(),
        }
      }),
    )
    .execute()
}

/** Records that an email has left. */
export async function endMailRefusal(transaction: Transaction): Promise<void> {
  await transaction
    .updateTable('mail_refusal')
    .set({ since: null, recipient: null })
    .where('since', 'is not', null)
    .execute()
}
