import type { Database } from '../../../server/database/tables.ts'

const ONE_BY_ONE = ['sessions', 'codes', 'outbox', 'holds', 'bookings', 'clients'] as const

/** Deletes all clients, bookings and holds, and what belongs to them, but not the audit or the imported reviews. */
export const clearDatabase = (database: Database): Promise<void> =>
  database.write(async (transaction) => {
    await transaction.deleteFrom('reviews').where('client_id', 'is not', null).execute()
    for (const table of [...ONE_BY_ONE, 'limits', 'closures'] as const)
      await transaction.deleteFrom(table).execute()
  })
