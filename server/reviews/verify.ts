import { SESSION_DAYS } from '../../domain/retention.ts'
import { redeemCode } from '../codes/codes.ts'
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
 * Whether this is the code that was sent to the visitor, who is then verified as that client, and known by
 * the next cookie instead of this one.
 */
export function checkCode(
  services: Services,
  visitor: Visitor,
  next: Visitor,
  code: string,
  requester: Requester,
): Promise<Result<boolean>> {
  return services.database.write(async (transaction): Promise<Result<boolean>> => {
    const used = await redeemCode(transaction, services, 'review', visitor, code, requester)
    if (used.isRefused) return used
    const client_id = used.value && (await findClient(transaction, used.value))
    if (!client_id) return accept(false)
    await renameVisitor(transaction, visitor, next)
    const expires_at = services.clock.now() + SESSION_LIFETIME
    await transaction
      .insertInto('sessions')
      .values({ visitor: next.id, client_id, expires_at })
      .execute()
    return accept(true)
  })
}
