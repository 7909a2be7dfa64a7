import { SESSION_DAYS } from '../../domain/retention.ts'
import { type CodeProblem, redeemCode, WRONG_CODE } from '../codes/codes.ts'
import type { Transaction } from '../database/tables.ts'
import { HOUR } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/visitor-session.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import { findClient } from './clients.ts'

const SESSION_LIFETIME = SESSION_DAYS * 24 * HOUR

/** Gives what a visitor has to another id, so that an older copy of the cookie is worth nothing. */
async function renameVisitor(transaction: Transaction, from: Visitor, to: Visitor): Promise<void> {
  for (const table of ['bookings', 'holds', 'codes'] as const) {
    await transaction
      .updateTable(table)
      .set({ visitor: to.id })
      .where('visitor', '=', from.id)
      .execute()
  }
  await transaction.deleteFrom('sessions').where('visitor', '=', from.id).execute()
}

/**
 * Verifies the visitor as the client to whom this code was sent; the next cookie is then the visitor's instead of
 * this one. Otherwise says what is wrong with the code.
 */
export function checkCode(
  services: Services,
  visitor: Visitor,
  next: Visitor,
  code: string,
  requester: Requester,
): Promise<Result<CodeProblem | undefined>> {
  return services.database.write(async (transaction): Promise<Result<CodeProblem | undefined>> => {
    const used = await redeemCode(transaction, services, 'review', visitor, code, requester)
    if (used.isRefused) return used
    if ('problem' in used.value) return accept(used.value)
    const client_id = await findClient(transaction, used.value.contact)
    if (!client_id) return accept({ problem: WRONG_CODE })
    await renameVisitor(transaction, visitor, next)
    const expires_at = services.clock.now() + SESSION_LIFETIME
    await transaction
      .insertInto('sessions')
      .values({ visitor: next.id, client_id, expires_at })
      .execute()
    return accept(undefined)
  })
}

/**
 * Ends what a visitor's cookie gives: the verification, a code on its way, and the holds, which no browser
 * could book or let go of without the cookie. Visits that are booked stay with the client.
 */
export const forgetSession = ({ database }: Services, { id }: Visitor): Promise<void> =>
  database.write(async (transaction) => {
    for (const table of ['sessions', 'codes', 'holds'] as const) {
      await transaction.deleteFrom(table).where('visitor', '=', id).execute()
    }
  })
