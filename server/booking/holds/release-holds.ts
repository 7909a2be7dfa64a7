import type { Day } from '../../../domain/calendar/day.ts'
import { type Actor, recordAct } from '../../database/audit.ts'
import type { Services } from '../../services.ts'

interface Which {
  readonly visitor?: string
  readonly day?: Day
}

/** Releases visitors' holds and returns how many there were. */
export function releaseHeldTimes(
  { database, clock }: Services,
  by: Actor,
  { visitor, day }: Which,
): Promise<number> {
  return database.write(async (transaction) => {
    const now = clock.now()
    let deletion = transaction.deleteFrom('holds').where('expires_at', '>', now)
    if (visitor !== undefined) deletion = deletion.where('visitor', '=', visitor)
    if (day !== undefined) deletion = deletion.where('day', '=', day)
    const released = await deletion.returning('id').execute()
    const record = `${released.length} held`
    if (released.length > 0) {
      await recordAct(transaction, { by, act: 'released holds', record }, now)
    }
    return released.length
  })
}
