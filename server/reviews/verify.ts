import { SESSION_DAYS } from '../../domain/retention.ts'
import { DAY } from '../../domain/timing.ts'
import { type CodeProblem, redeemCode, WRONG_CODE } from '../codes/codes.ts'
import type { Transaction } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/visitor-session.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import { findClient } from './clients.ts'

const SESSION_LIFETIME = SESSION_DAYS * DAY

/** Moves a visitor's rows to a new id, so that older copies of the cookie become useless. */
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
 * Verifies the visitor as the client to whom this code was sent, and replaces the visitor's id with `next`.
 * Otherwise returns what is wrong with the code.
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
    const { contact } = used.value
    const client_id = await findClient(transaction, services, contact)
    if (!client_id) return accept({ problem: WRONG_CODE })
    await renameVisitor(transaction, visitor, next)
    const expires_at = services.clock.now() + SESSION_LIFETIME
    await transaction
      .insertInto('sessions')
      .values({ visitor: next.id, client_id, expires_at, contact })
      .execute()
    return accept(undefined)
  })
}

/**
 * Deletes what depends on a visitor's cookie: the verification, a pending code, and the holds, which no browser
 * could book or release without the cookie. Booked visits stay.
 */
export const forgetSession = ({ database }: Services, { id }: Visitor): Promise<void> =>
  database.write(async (transaction) => {
    for (const table of ['sessions', 'codes', 'holds'] as const) {
      await transaction.deleteFrom(table).where('visitor', '=', id).execute()
    }
  })
