import type { Kysely } from 'kysely'

/** Clients open, move and cancel their visit by a link, of which only the hash is kept. */
export const visitLinksMigration = {
  name: '014-visit-links',
  async up(schema: Kysely<unknown>['schema']): Promise<void> {
    await schema
      .createTable('visit_links')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('booking', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('visit_links_booking').on('visit_links').column('booking').execute()
    await schema
      .alterTable('bookings')
      .addColumn('client_moves', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
