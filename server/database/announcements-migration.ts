import type { Kysely } from 'kysely'

/** What one process or the owner's tool tells all processes on the database. */
export const announcementsMigration = {
  name: '016-announcements',
  async up(schema: Kysely<unknown>['schema']): Promise<void> {
    await schema
      .createTable('announcements')
      .addColumn('subject', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('announced_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
