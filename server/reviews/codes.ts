import { randomInt } from 'node:crypto'
import { SESSION_DAYS } from '../../domain/retention.ts'
import type { Transaction } from '../database/tables.ts'
import { HOUR, MINUTE, type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/visitor-session.ts'
import { enqueue } from '../messages/outbox.ts'
import { accept, type Result } from '../result.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import type { Services } from '../services.ts'
import { findClient } from './clients.ts'
import { takeLetter } from './code-letters.ts'

const CODE_LIFETIME = 10 * MINUTE
const MAX_TRIES = 5
const TRIES_LIFETIME = HOUR
const SESSION_LIFETIME = SESSION_DAYS * 24 * HOUR

const SEND_LIMIT: RateLimit = {
  action: 'askCode',
  visitor: { max: 10, per: HOUR },
  clientAddress: { max: 60, per: HOUR },
}
const CHECK_LIMIT: RateLimit = {
  action: 'checkCode',
  visitor: { max: 60, per: HOUR },
  clientAddress: { max: 300, per: HOUR },
}

/** The key is the visitor's cookie, which is not in the database. */
const hashCode = ({ token }: Visitor, contact: string, code: string): string =>
  keyedHash(token, `${contact} ${code}`)

const findCode = (transaction: Transaction, { id }: Visitor) =>
  transaction.selectFrom('codes').selectAll().where('visitor', '=', id).executeTakeFirst()

/**
 * Creates a code and a message for any contact, so that neither the response nor its time tells who is
 * a client. The worker looks the contact up before it sends the message.
 */
export function sendCode(
  services: Services,
  visitor: Visitor,
  contact: string,
  requester: Requester,
): Promise<Result<undefined>> {
  const { database, clock } = services
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return database.write(async (transaction) => {
    const now = clock.now()
    if (!(await withinLimit(transaction, SEND_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    const canSend = await takeLetter(transaction, services, contact, requester, now)
    const earlier = await findCode(transaction, visitor)
    // The code that the visitor has been sent before is still good.
    if (!canSend && earlier?.contact === contact) return accept(undefined)
    const hash = canSend ? hashCode(visitor, contact, code) : ''
    const expires_at = now + CODE_LIFETIME
    const tries_end_at = now + TRIES_LIFETIME
    await transaction
      .insertInto('codes')
      .values({ visitor: visitor.id, contact, hash, expires_at, tries: 0, tries_end_at })
      .onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet((old) => {
          // A new code does not give new tries.
          const isOver = old('codes.tries_end_at', '<=', now)
          return {
            contact,
            hash,
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
      await enqueue(transaction, [{ kind: 'code', contact, code, expiresAt: expires_at }], now)
    }
    return accept(undefined)
  })
}

/** Whether this is the code that was sent to the visitor, who is then verified as that client. */
export function checkCode(
  { database, clock }: Services,
  visitor: Visitor,
  code: string,
  requester: Requester,
): Promise<Result<boolean>> {
  return database.write(async (transaction) => {
    const now = clock.now()
    if (!(await withinLimit(transaction, CHECK_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    const sent = await findCode(transaction, visitor)
    if (!sent || sent.hash === '' || sent.expires_at <= now || sent.tries >= MAX_TRIES) {
      return accept(false)
    }
    const isRight = isSameSecret(sent.hash, hashCode(visitor, sent.contact, code))
    await transaction
      .updateTable('codes')
      .set(isRight ? { hash: '' } : { tries: sent.tries + 1 })
      .where('visitor', '=', visitor.id)
      .execute()
    const client_id = isRight ? await findClient(transaction, sent.contact) : undefined
    if (!client_id) return accept(false)
    const expires_at = now + SESSION_LIFETIME
    await transaction
      .insertInto('sessions')
      .values({ visitor: visitor.id, client_id, expires_at })
      .onConflict((conflict) => conflict.column('visitor').doUpdateSet({ client_id, expires_at }))
      .execute()
    return accept(true)
  })
}
