import type { Kysely } from 'kysely'

/** Bookings and holds keep from where they came, so that one network cannot take all times. */
export const networksMigration = {
  name: '010-networks',
  async up(schema: Kysely<unknown>['schema']): Promise<void> {
    for (const table of ['bookings', 'holds']) {
      for (const column of ['network', 'network_wide']) {
        await schema.alterTable(table).addColumn(column, 'text').execute()
        await schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
      }
    }
    await schema.createIndex('bookings_visitor').on('bookings').column('visitor').execute()
  },
}
