import { type Actor, recordAct } from '../../database/audit.ts'
import type { Tables } from '../../database/tables.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'

/** Ends a visitor's hold for the practice. The visitor can book the time while it is free. */
export const releaseHold = (
  { database, clock }: Services,
  by: Actor,
  id: string,
): Promise<Result<Pick<Tables['holds'], 'id' | 'visitor'>>> =>
  database.write(async (transaction) => {
    const now = clock.now()
    const released = await transaction
      .deleteFrom('holds')
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .returning(['id', 'visitor', 'location_id', 'day', 'slot'])
      .executeTakeFirst()
    if (!released) return refuse(409, 'No one holds this time any longer. Nothing was changed.')
    const record = `${released.day} ${released.slot} ${released.location_id}`
    await recordAct(transaction, { by, act: 'released a hold', record }, now)
    return accept(released)
  })
