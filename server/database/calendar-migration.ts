import { type Kysely, sql } from 'kysely'

/** Bookings keep their time and place, and the database refuses what overlaps. */
export const calendarMigration = {
  name: '005-calendar',
  async up(schema: Kysely<unknown>['schema']): Promise<void> {
    // The practice file knows the times and places of older bookings. The server adds them when it starts.
    for (const time of ['starts_at', 'ends_at']) {
      await schema
        .alterTable('bookings')
        .addColumn(time, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
    }
    for (const text of ['place_name', 'place_address']) {
      await schema
        .alterTable('bookings')
        .addColumn(text, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await schema
      .createIndex('bookings_incomplete')
      .on('bookings')
      .column('id')
      .where(sql.ref('starts_at'), '=', sql.lit(0))
      .execute()
    // Still found by its slot, but what keeps a second booking out is `occupied`.
    await schema.dropIndex('bookings_slot').execute()
    await schema
      .createIndex('bookings_day')
      .on('bookings')
      .columns(['day', 'location', 'slot'])
      .where(sql.ref('cancelled_at'), 'is', null)
      .execute()
    await schema.createIndex('holds_id').unique().on('holds').column('id').execute()
    await schema
      .createTable('occupied')
      .addColumn('location', 'text', (column) => column.notNull())
      .addColumn('tick', 'bigint', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('booking', 'text')
      .addColumn('hold', 'text')
      // Checked when the transaction ends, because the time is taken before the row is written.
      .addForeignKeyConstraint('occupied_by_booking', ['booking'], 'bookings', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addForeignKeyConstraint('occupied_by_hold', ['hold'], 'holds', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
    for (const [index, column] of [
      ['occupied_place', 'location'],
      ['occupied_seat', 'seat'],
    ] as const) {
      await schema.createIndex(index).unique().on('occupied').columns(['tick', column]).execute()
    }
    for (const owner of ['booking', 'hold']) {
      await schema
        .createIndex(`occupied_${owner}`)
        .on('occupied')
        .column(owner)
        .where(sql.ref(owner), 'is not', null)
        .execute()
    }
  },
}
