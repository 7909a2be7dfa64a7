import type { Queryable, Transaction } from '../../database/tables.ts'

/** Whether this number has had a text message from us, as far as the records of its clients say. */
export async function wasTexted(database: Queryable, phone: string): Promise<boolean> {
  const texted = database
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phone)
    .where('texted_at', 'is not', null)
  return (await texted.executeTakeFirst()) !== undefined
}

/** Records that a number has got a text: only the first one says how to stop them. */
export async function markTexted(
  transaction: Transaction,
  phone: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('clients')
    .set({ texted_at: now })
    .where('phone', '=', phone)
    .where('texted_at', 'is', null)
    .execute()
}
