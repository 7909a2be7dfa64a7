import type { Kysely } from 'kysely'

/** The practice signs in at the desk, and says of a visit whether its client came. */
export const deskMigration = {
  name: '015-desk',
  async up(schema: Kysely<unknown>['schema']): Promise<void> {
    await schema
      .createTable('desk_sessions')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('network', 'text')
      .execute()
    await schema.alterTable('bookings').addColumn('attendance', 'text').execute()
  },
}
