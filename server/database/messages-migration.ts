import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { Transaction } from './tables.ts'

const olderMessage = z.object({ kind: z.string(), booking: z.string() })

/** Messages about one booking know their order, and a message can fail for good. */
export const messagesMigration = {
  name: '011-messages',
  async up(schema: Kysely<unknown>['schema'], transaction: Transaction): Promise<void> {
    for (const [table, column, type] of [
      ['outbox', 'booking', 'text'],
      ['outbox', 'channel', 'text'],
      ['outbox', 'sequence', 'integer'],
      ['outbox', 'failed_at', 'bigint'],
      ['outbox', 'failure', 'text'],
      ['bookings', 'mail_failed_at', 'bigint'],
      ['bookings', 'text_failed_at', 'bigint'],
      ['reviews', 'hidden_reason', 'text'],
    ] as const) {
      await schema.alterTable(table).addColumn(column, type).execute()
    }
    await schema
      .createIndex('outbox_queue')
      .on('outbox')
      .column('booking')
      .where(sql.ref('sent_at'), 'is', null)
      .execute()
    // From now on a cancellation is a change like a move, which calendars see by its number.
    await sql`update bookings set sequence = sequence + 1 where cancelled_at is not null`.execute(
      transaction,
    )
    await numberWaitingMessages(transaction)
  },
}

/** Messages that wait get the number of their booking, or none that counts if the visit was cancelled since. */
async function numberWaitingMessages(transaction: Transaction): Promise<void> {
  const { rows } = await sql<{ id: string; message: string }>`
    select id, message from outbox where sent_at is null`.execute(transaction)
  for (const { id, message } of rows) {
    const json: unknown = JSON.parse(message)
    const { data } = olderMessage.safeParse(json)
    if (data) {
      const isMail = data.kind.endsWith('mail')
      const channel =
        data.kind === 'office-mail' ? 'office-mail' : isMail ? 'client-mail' : 'client-text'
      const isCancellation = data.kind.startsWith('cancelled')
      await sql`update outbox set booking = ${data.booking}, channel = ${channel}, sequence = (
          select case when cancelled_at is null or ${sql.lit(isCancellation ? 1 : 0)} = 1
            then sequence else 0 end
          from bookings where bookings.id = ${data.booking})
        where id = ${id}`.execute(transaction)
    } else if (message.includes('"kind":"code"')) {
      // It has its code in clear. The visitor asks for another.
      await sql`delete from outbox where id = ${id}`.execute(transaction)
    }
  }
}
