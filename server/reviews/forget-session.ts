import type { Visitor } from '../http/visitor-session.ts'
import type { Services } from '../services.ts'

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
