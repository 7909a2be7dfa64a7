import { randomInt } from 'node:crypto'
import { HOUR, MINUTE } from '../../domain/timing.ts'
import type { Transaction } from '../database/tables.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/visitor-session.ts'
import type { MessageOf } from '../messages/outbox/message.ts'
import { enqueue } from '../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { isSameSecret, keyedHash } from '../system/secrets.ts'
import { type Purpose, takeLetter } from './code-letters.ts'
import { isPrintedCode, redeemPrintedCode } from './printed-codes.ts'

const CODE_LIFETIME = 10 * MINUTE
const MAX_TRIES = 5
const TRIES_LIFETIME = HOUR

export const WRONG_CODE = 'This code did not match.'
export const CODE_OVER = 'This code is no longer valid. Please request a new one.'
const TOO_MANY_TRIES = 'Too many wrong codes were entered. You can request a new one in an hour.'

/** The response to a code that is not accepted. */
export const refuseCode = (message: string) => {
  const reason = message === TOO_MANY_TRIES ? 'no-tries' : 'code'
  return { success: false, reason, message } as const
}

const LIMITS = {
  askCode: { visitor: { max: 10, per: HOUR }, clientAddress: { max: 60, per: HOUR } },
  checkCode: { visitor: { max: 60, per: HOUR }, clientAddress: { max: 300, per: HOUR } },
}
/** Reviews and the desk have separate limits. */
const limitOf = (action: keyof typeof LIMITS, purpose: Purpose): RateLimit => ({
  action: purpose === 'review' ? action : `desk ${action}`,
  ...LIMITS[action],
})

/** Parses a typed code; undefined if it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(code) || isPrintedCode(code) ? code : undefined
}

/**
 * The key comes from the visitor's cookie. The database has it only while the code waits to be sent. A code
 * is of no use for another purpose.
 */
const codeKey = (
  purpose: Purpose,
  { token }: Visitor,
  contact: string,
  expiresAt: number,
): string => keyedHash(token, `${purpose === 'review' ? '' : `${purpose} `}${contact} ${expiresAt}`)

/**
 * Creates the code that is about to be sent, and stores its hash, so that the visitor can enter it. Returns undefined if
 * the visitor has requested a later code, or this one has expired.
 */
export async function issueCode(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { visitor, contact, expiresAt, key }: MessageOf<'code'>,
): Promise<string | undefined> {
  if (expiresAt <= clock.now()) return undefined
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { numUpdatedRows } = await database.write((transaction) =>
    transaction
      .updateTable('codes')
      .set({ hash: keyedHash(key, code) })
      .where('visitor', '=', visitor)
      .where('contact', '=', contact)
      .where('expires_at', '=', expiresAt)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0 ? code : undefined
}

const hasNoTries = (sent: { tries: number; tries_end_at: number }, now: number): boolean =>
  sent.tries >= MAX_TRIES && sent.tries_end_at > now

const findCode = (transaction: Transaction, { id }: Visitor) =>
  transaction.selectFrom('codes').selectAll().where('visitor', '=', id).executeTakeFirst()

/**
 * Queues a message for any contact, so that neither the response nor its timing reveals who is on record. The
 * worker looks up the contact and creates the code when it sends it, so a queued message contains no code.
 * `isSent` depends on earlier visits and sessions, so only a person who is signed in may see it.
 */
export function sendCode(
  services: Services,
  purpose: Purpose,
  visitor: Visitor,
  contact: string,
  requester: Requester,
): Promise<Result<{ readonly isSent: boolean }>> {
  const { database, clock } = services
  return database.write(async (transaction) => {
    const now = clock.now()
    if (!(await withinLimit(transaction, limitOf('askCode', purpose), requester, now))) {
      return TOO_MANY_REQUESTS
    }
    const earlier = await findCode(transaction, visitor)
    if (earlier && hasNoTries(earlier, now)) return refuse(429, TOO_MANY_TRIES, 'no-tries')
    const canSend = await takeLetter(transaction, services, purpose, contact, requester, now)
    // Keep the earlier code: it may still be valid.
    if (!canSend && earlier?.contact === contact) return accept({ isSent: false })
    const expires_at = now + CODE_LIFETIME
    const tries_end_at = now + TRIES_LIFETIME
    await transaction
      .insertInto('codes')
      .values({ visitor: visitor.id, contact, hash: '', expires_at, tries: 0, tries_end_at })
      .onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet((old) => {
          // A new code does not give new tries.
          const isOver = old('codes.tries_end_at', '<=', now)
          return {
            contact,
            hash: '',
            expires_at,
            tries: old.case().when(isOver).then(0).else(old.ref('codes.tries')).end(),
            tries_end_at: old
              .case()
              .when(isOver)
              .then(tries_end_at)
              .else(old.ref('codes.tries_end_at'))
              .end(),
          }
        }),
      )
      .execute()
    if (canSend) {
      const key = codeKey(purpose, visitor, contact, expires_at)
      const message = { kind: 'code' as const, purpose, contact, visitor: visitor.id, key }
      await enqueue(transaction, { ...message, expiresAt: expires_at }, now)
    }
    return accept({ isSent: canSend })
  })
}

export interface CodeProblem {
  readonly problem: string
}

/**
 * Returns the contact that this code was sent to, if it is right and this visitor requested it. A code works
 * only once. Otherwise returns what is wrong, which does not reveal whether the contact is on record.
 */
export async function redeemCode(
  transaction: Transaction,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  purpose: Purpose,
  visitor: Visitor,
  code: string,
  requester: Requester,
): Promise<Result<{ readonly contact: string } | CodeProblem>> {
  const now = clock.now()
  if (!(await withinLimit(transaction, limitOf('checkCode', purpose), requester, now))) {
    return TOO_MANY_REQUESTS
  }
  if (purpose !== 'review' && isPrintedCode(code)) {
    const contact = await redeemPrintedCode(transaction, code, now)
    return accept(contact ? { contact } : { problem: CODE_OVER })
  }
  const sent = await findCode(transaction, visitor)
  if (sent && hasNoTries(sent, now)) {
    return accept({ problem: TOO_MANY_TRIES })
  }
  if (!sent || sent.expires_at <= now) return accept({ problem: CODE_OVER })
  // A code that has not been sent yet has no hash, so every entry counts as wrong.
  const key = codeKey(purpose, visitor, sent.contact, sent.expires_at)
  const isRight = isSameSecret(sent.hash, keyedHash(key, code))
  await transaction
    .updateTable('codes')
    .set(isRight ? { hash: '', expires_at: now } : { tries: sent.tries + 1 })
    .where('visitor', '=', visitor.id)
    .execute()
  if (isRight) return accept({ contact: sent.contact })
  if (sent.tries + 1 < MAX_TRIES) return accept({ problem: WRONG_CODE })
  log.warn({ event: 'wrong-codes' })
  return accept({ problem: TOO_MANY_TRIES })
}
