import type { Database } from '../../../server/database/tables.ts'

/** The practice as it was before anybody came; the reviews of its file stay. */
export const forgetAll = (database: Database): Promise<void> =>
  database.write(async (writing) => {
    await writing.deleteFrom('reviews').where('client_id', 'is not', null).execute()
    for (const table of [
      'sessions',
      'codes',
      'outbox',
      'holds',
      'bookings',
      'clients',
      'limits',
    ] as const) {
      await writing.deleteFrom(table).execute()
    }
  })
