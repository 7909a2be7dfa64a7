import { type Kysely, sql } from 'kysely'
import { SetupError } from '../setup-error.ts'
import { announcementsMigration } from './announcements-migration.ts'
import { calendarMigration } from './calendar-migration.ts'
import { deskMigration } from './desk-migration.ts'
import { messagesMigration } from './messages-migration.ts'
import { networksMigration } from './networks-migration.ts'
import type { Database, Transaction } from './tables.ts'
import { visitLinksMigration } from './visit-links-migration.ts'

type Engine = Database['engine']

interface Migration {
  readonly name: string
  up(schema: Kysely<unknown>['schema'], transaction: Transaction, engine: Engine): Promise<void>
}

/** A released migration is never changed, only followed by another. */
const migrations: readonly Migration[] = [
  {
    name: '001-practice',
    async up(schema) {
      await schema
        .createTable('clients')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('first_name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('imported_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('clients_contact', ['email', 'phone'])
        .execute()
      await schema.createIndex('clients_phone').on('clients').column('phone').execute()
      await schema
        .createTable('bookings')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('reference', 'text', (column) => column.notNull().unique())
        .addColumn('location', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('slot', 'text', (column) => column.notNull())
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('first_name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('note', 'text', (column) => column.notNull())
        .addColumn('visitor', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('cancelled_at', 'bigint')
        .execute()
      await schema
        .createIndex('bookings_slot')
        .unique()
        .on('bookings')
        .columns(['day', 'location', 'slot'])
        .where(sql.ref('cancelled_at'), 'is', null)
        .execute()
      await schema.createIndex('bookings_client').on('bookings').column('client_id').execute()
      await schema
        .createTable('holds')
        .addColumn('location', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('slot', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('visitor', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('renewals', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('holds_slot', ['day', 'location', 'slot'])
        .execute()
      await schema.createIndex('holds_visitor').on('holds').column('visitor').execute()
    },
  },
  {
    name: '002-messages',
    async up(schema) {
      await schema
        .createTable('outbox')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .execute()
      await schema
        .createIndex('outbox_due')
        .on('outbox')
        .column('due_at')
        .where(sql.ref('sent_at'), 'is', null)
        .execute()
    },
  },
  {
    name: '003-reviews',
    async up(schema) {
      await schema
        .createTable('codes')
        .addColumn('visitor', 'text', (column) => column.primaryKey())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('tries_end_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('sessions')
        .addColumn('visitor', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('reviews')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.unique().references('clients.id'))
        .addColumn('author', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('hidden_at', 'bigint')
        .execute()
      await schema
        .createTable('limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: '004-audit',
    async up(schema, transaction, engine) {
      await schema
        .createTable('audit')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('act', 'text', (column) => column.notNull())
        .addColumn('record', 'text', (column) => column.notNull())
        .execute()
      await schema.createIndex('audit_at').on('audit').column('at').execute()
      await refuseChanges(transaction, engine)
    },
  },
  calendarMigration,
  {
    name: '006-closures',
    async up(schema) {
      await schema
        .createTable('closures')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('location', 'text', (column) => column.notNull())
        .addColumn('starts_at', 'bigint', (column) => column.notNull())
        .addColumn('ends_at', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('lifted_at', 'bigint')
        .execute()
    },
  },
  {
    name: '008-keys',
    async up(schema) {
      await schema
        .createTable('keys')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: '009-moves',
    async up(schema) {
      await schema
        .alterTable('bookings')
        .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  networksMigration,
  messagesMigration,
  {
    name: '012-sms-consent',
    async up(schema) {
      await schema
        .alterTable('bookings')
        .addColumn('sms_consent', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await schema
        .createTable('opt_outs')
        .addColumn('phone', 'text', (column) => column.primaryKey())
        .addColumn('stopped_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: '013-planned-letters',
    async up(schema, transaction) {
      await schema
        .alterTable('bookings')
        .addColumn('arranged_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`update bookings set arranged_at = created_at`.execute(transaction)
    },
  },
  visitLinksMigration,
  deskMigration,
  announcementsMigration,
]

/** Triggers, because the audit must withstand the program's own mistakes too. */
async function refuseChanges(transaction: Transaction, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`audit_no_${change} before ${change} on audit`)}
        begin select raise(abort, 'The audit is only added to.'); end`.execute(transaction)
    }
    return
  }
  await sql`create function audit_refuse() returns trigger language plpgsql as
    $$ begin raise exception 'The audit is only added to.'; end $$`.execute(transaction)
  await sql`create trigger audit_no_change before update or delete on audit
    for each row execute function audit_refuse()`.execute(transaction)
}

/**
 * How the name of a migration ends after which the version before cannot work any longer. During an upgrade both
 * versions serve the site, and the one before comes back when the new one does not start. So a migration adds what
 * the new version needs, and what is not needed any longer is removed by a later version, in one that ends so.
 */
const BREAKING = '-breaking'

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name)

/**
 * Applies each missing migration in its own transaction; several processes may start at once. Tests stop
 * at an earlier one.
 */
export async function migrate(database: Database, last?: string): Promise<void> {
  const wanted =
    last === undefined ? migrations : migrations.slice(0, knownMigrations.indexOf(last) + 1)
  let wasApplied = true
  while (wasApplied) {
    wasApplied = await database.write(
      (transaction) => applyNext(transaction, database.engine, wanted),
      { isLong: true },
    )
  }
}

async function applyNext(
  transaction: Transaction,
  engine: Engine,
  wanted: readonly Migration[],
): Promise<boolean> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(7465726)`.execute(transaction)
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(transaction)
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].find(
    (name) => !knownMigrations.includes(name) && name.endsWith(BREAKING),
  )
  if (unknown) {
    throw new SetupError(
      `DATABASE_URL must be a database of this version, but a newer one has written to it (${unknown}).`,
    )
  }
  const next = wanted.find(({ name }) => !applied.has(name))
  if (!next) return false
  await next.up(transaction.schema, transaction, engine)
  await sql`insert into migrations (name) values (${next.name})`.execute(transaction)
  return true
}
