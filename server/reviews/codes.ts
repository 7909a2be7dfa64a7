import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Asker } from '../http/rate-limit.ts'
import { CODES_TO_CONTACT, count, mayGoOn, TOO_OFTEN } from '../http/rate-limit.ts'
import type { Visitor } from '../http/visitor-session.ts'
import { post } from '../messages/outbox.ts'
import type { No } from '../practice/timetable.ts'
import type { Office } from '../services.ts'
import { clientAt } from './clients.ts'

const MINUTE = 60_000
export const CODE_LASTS = 10 * MINUTE
const MOST_TRIES = 5
const TRIES_LAST = 60 * MINUTE
const SESSION_LASTS = 30 * 24 * 60 * MINUTE

/** The key is the visitor's own cookie, which is not in the database. */
const hashOf = ({ token }: Visitor, contact: string, code: string): string =>
  createHmac('sha256', token).update(`${contact} ${code}`).digest('base64url')

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Makes a code and an errand for any contact at all, so that nothing in the answer, and no time it
 * takes, tells who is a client. Whether the contact is on record is asked when the errand is run.
 */
export async function askCode(
  { database, clock }: Office,
  visitor: Visitor,
  contact: string,
  asker: Asker,
): Promise<No | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return database.write(async (writing) => {
    const now = clock.now()
    if (!(await mayGoOn(writing, 'askCode', asker, now))) return TOO_OFTEN
    const mailbox = createHash('sha256').update(contact).digest('base64url')
    const mayBeSent = await count(writing, `code to ${mailbox}`, CODES_TO_CONTACT, now)
    const hash = mayBeSent ? hashOf(visitor, contact, code) : ''
    const expires_at = now + CODE_LASTS
    await writing
      .insertInto('codes')
      .values({
        visitor: visitor.id,
        contact,
        hash,
        expires_at,
        tries: 0,
        tries_end_at: now + TRIES_LAST,
      })
      .onConflict((conflict) =>
        conflict.column('visitor').doUpdateSet((to) => {
          // Asking anew gives a new code, but no new tries.
          const over = to('codes.tries_end_at', '<=', now)
          return {
            contact,
            hash,
            expires_at,
            tries: to.case().when(over).then(0).else(to.ref('codes.tries')).end(),
            tries_end_at: to
              .case()
              .when(over)
              .then(now + TRIES_LAST)
              .else(to.ref('codes.tries_end_at'))
              .end(),
          }
        }),
      )
      .execute()
    if (mayBeSent) {
      await post(writing, [{ kind: 'code', contact, code, expiresAt: expires_at }], now)
    }
    return undefined
  })
}

/** Whether the code is the one this visitor was sent; then they are known as that client. */
export async function checkCode(
  { database, clock }: Office,
  visitor: Visitor,
  code: string,
  asker: Asker,
): Promise<boolean | No> {
  return database.write(async (writing) => {
    const now = clock.now()
    if (!(await mayGoOn(writing, 'checkCode', asker, now))) return TOO_OFTEN
    const asked = await writing
      .selectFrom('codes')
      .selectAll()
      .where('visitor', '=', visitor.id)
      .executeTakeFirst()
    if (!asked || asked.hash === '' || asked.expires_at <= now || asked.tries >= MOST_TRIES) {
      return false
    }
    const isRight = isEqual(asked.hash, hashOf(visitor, asked.contact, code))
    await writing
      .updateTable('codes')
      .set(isRight ? { hash: '' } : { tries: asked.tries + 1 })
      .where('visitor', '=', visitor.id)
      .execute()
    const client_id = isRight ? await clientAt(writing, asked.contact) : undefined
    if (!client_id) return false
    const expires_at = now + SESSION_LASTS
    await writing
      .insertInto('sessions')
      .values({ visitor: visitor.id, client_id, expires_at })
      .onConflict((conflict) => conflict.column('visitor').doUpdateSet({ client_id, expires_at }))
      .execute()
    return true
  })
}
