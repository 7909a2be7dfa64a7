import { sql } from 'kysely'
import { SetupError } from '../system/setup-error.ts'
import { FIRST_SCHEMA } from './first-schema.ts'
import type { Database, Transaction } from './tables.ts'

interface Migration {
  readonly name: string
  up(transaction: Transaction, engine: Database['engine']): Promise<void>
}

/** Never change a released migration: add a new one. */
async function run(transaction: Transaction, changes: readonly string[]): Promise<void> {
  for (const change of changes) await sql.raw(change).execute(transaction)
}

const migrations: readonly Migration[] = [
  {
    name: '1-first-schema',
    async up(transaction, engine) {
      for (const statement of FIRST_SCHEMA) await sql.raw(statement).execute(transaction)
      for (const trigger of AUDIT_TRIGGERS[engine]) await sql.raw(trigger).execute(transaction)
    },
  },
  {
    name: '2-what-the-desk-keeps',
    async up(transaction) {
      await run(transaction, [
        "alter table bookings add column staff_note text not null default ''",
        "alter table clients add column staff_note text not null default ''",
        'alter table bookings add column price double precision',
        'alter table bookings add column paid_at bigint',
        'alter table outbox add column kind text',
      ])
    },
  },
  {
    name: '4-search-and-passkeys',
    async up(transaction) {
      await run(transaction, [
        'alter table clients add column search_text text',
        'create index clients_unwritten on clients (id) where search_text is null',
        `create table passkeys (
          id text primary key,
          email text not null,
          name text not null,
          public_key text not null,
          counter bigint not null,
          created_at bigint not null,
          used_at bigint
        )`,
        'create index passkeys_email on passkeys (email)',
      ])
    },
  },
  {
    name: '5-when-a-visit-was-moved',
    async up(transaction) {
      await run(transaction, [
        'alter table bookings add column moved_at bigint',
        // Undoing a cancellation also sets when a visit was arranged.
        `update bookings set moved_at = arranged_at where arranged_at > created_at and reference not in
          (select record from audit where act = 'undid the cancellation of a visit')`,
      ])
    },
  },
  {
    name: '6-first-text',
    async up(transaction) {
      await sql`alter table clients add column texted_at bigint`.execute(transaction)
    },
  },
  {
    name: '7-replies',
    async up(transaction) {
      await run(transaction, [
        `create table replies (
          id text primary key,
          phone text not null,
          words text not null,
          booking text,
          received_at bigint not null
        )`,
        'create index replies_phone on replies (phone)',
        'create index replies_booking on replies (booking)',
        'create index bookings_phone on bookings (phone)',
      ])
    },
  },
  {
    name: '8-zone-of-the-client',
    async up(transaction) {
      await sql`alter table bookings add column client_zone text`.execute(transaction)
    },
  },
  {
    name: '9-calendar-feeds',
    async up(transaction) {
      await sql`create table calendar_feeds (
        email text primary key,
        hash text not null unique,
        created_at bigint not null
      )`.execute(transaction)
    },
  },
  {
    name: '10-cancellation-policy',
    async up(transaction) {
      await sql`alter table bookings add column cancellation_policy text`.execute(transaction)
    },
  },
  {
    name: '11-who-wants-texts',
    async up(transaction) {
      await sql`alter table bookings add column texts text not null default ''`.execute(transaction)
    },
  },
  {
    name: '12-passkey-challenges',
    async up(transaction) {
      await sql`create table passkey_challenges (
        visitor text not null,
        purpose text not null,
        challenge text not null,
        expires_at bigint not null,
        constraint passkey_challenges_one primary key (visitor, purpose)
      )`.execute(transaction)
    },
  },
  {
    name: '13-who-declined-texts',
    async up(transaction) {
      await run(transaction, [
        "alter table opt_outs add column way text not null default 'reply'",
        "alter table opt_outs add column actor text not null default ''",
        `create table declined_texts (
          booking text primary key,
          way text not null,
          actor text not null,
          declined_at bigint not null,
          ended_at bigint
        )`,
        // Until now a declined visit also stopped the texts about earlier ones of its number. Each of them stays declined.
        `insert into declined_texts (booking, way, actor, declined_at)
          select earlier.id, 'form', '', max(declined.created_at)
          from bookings as earlier
          join bookings as declined on declined.phone = earlier.phone
            and declined.texts = 'no' and declined.created_at >= earlier.created_at
          where earlier.phone <> ''
          group by earlier.id`,
      ])
    },
  },
  {
    name: '14-contacts-that-were-reached',
    async up(transaction) {
      await run(transaction, [
        'alter table visit_links add column contact text',
        'alter table sessions add column contact text',
        // Nothing says which contact these links went to, so a correction since then ends them.
        `delete from visit_links where exists (
          select 1 from bookings
          join audit on audit.act = 'corrected a client' and audit.at >= visit_links.created_at
            and (audit.record like bookings.client_id || ': %email%'
              or audit.record like bookings.client_id || ': %phone%')
          where bookings.id = visit_links.booking)`,
      ])
    },
  },
  {
    name: '15-who-entered-a-walk-in',
    async up(transaction) {
      await run(transaction, [
        'alter table bookings add column walk_in_by text',
        `update bookings set walk_in_by =
          (select max(actor) from audit where act = 'entered a walk-in' and record = bookings.reference)
          where created_at >= starts_at`,
      ])
    },
  },
  {
    name: '16-mail-refused',
    async up(transaction) {
      await sql`create table mail_refusal (
        id integer primary key,
        since bigint,
        words text not null,
        told_at bigint
      )`.execute(transaction)
    },
  },
  {
    name: '17-backups-and-former-numbers',
    async up(transaction) {
      await run(transaction, [
        'alter table replies add column client_id text',
        'create table backups (id text primary key, made_at bigint not null)',
      ])
    },
  },
  {
    name: '18-who-was-refused',
    async up(transaction) {
      await sql`alter table mail_refusal add column recipient text`.execute(transaction)
    },
  },
  {
    name: '19-the-practice',
    async up(transaction) {
      await run(transaction, [
        `create table practice_versions (
          version bigint primary key,
          facts text not null,
          saved_at bigint not null,
          saved_by text not null,
          change text not null
        )`,
        'create table practice_files (path text primary key, content text not null)',
      ])
    },
  },
  {
    name: '20-payments',
    async up(transaction) {
      await run(transaction, [
        'alter table bookings add column paid_by text',
        'alter table bookings add column paid_cents bigint',
        'create index bookings_paid on bookings (paid_at) where paid_at is not null',
      ])
    },
  },
  {
    name: '21-replies-done',
    async up(transaction) {
      await run(transaction, [
        'alter table replies add column done_at bigint',
        // The office has had these as letters, and need not go through them again.
        'update replies set done_at = received_at',
      ])
    },
  },
  {
    name: '22-waiting-list',
    async up(transaction) {
      await run(transaction, [
        `create table waiting (
          id text primary key,
          booking text unique,
          email text unique,
          wish text not null,
          asked_at bigint not null,
          joined_at bigint
        )`,
        `create table openings (
          id text primary key,
          location_id text not null,
          day text not null,
          slot text not null,
          starts_at bigint not null,
          ends_at bigint not null,
          freed_at bigint not null,
          kept_until bigint not null,
          notified_at bigint,
          taken_at bigint,
          taken_by text
        )`,
        `create table opening_notices (
          opening text not null,
          waiting text not null,
          sent_at bigint not null,
          constraint opening_notices_one primary key (opening, waiting)
        )`,
        'create index opening_notices_waiting on opening_notices (waiting)',
      ])
    },
  },
  {
    name: '23-next-visits',
    async up(transaction) {
      await run(transaction, [
        'alter table clients add column next_due text',
        'alter table clients add column due_set_at bigint',
        'alter table clients add column invited_at bigint',
        'alter table clients add column invited_again_at bigint',
        'alter table clients add column called_at bigint',
        'alter table clients add column recall_ended text',
        'alter table clients add column recall_ended_at bigint',
        'create index clients_due on clients (next_due) where next_due is not null',
        // Clients who book with another phone are known by their email.
        'create index bookings_mailbox on bookings (lower(email))',
      ])
    },
  },
  {
    name: '24-thanked',
    async up(transaction) {
      await sql`alter table clients add column thanked_at bigint`.execute(transaction)
    },
  },
  {
    name: '25-confirmed',
    async up(transaction) {
      await run(transaction, [
        'alter table bookings add column asked_at bigint',
        'alter table bookings add column confirmed_at bigint',
        'create index bookings_asked on bookings (starts_at) where asked_at is not null and confirmed_at is null',
      ])
    },
  },
]

const REFUSAL = 'The audit is only added to.'

/** Triggers protect the audit even from bugs in this program. */
const AUDIT_TRIGGERS: Readonly<Record<Database['engine'], readonly string[]>> = {
  sqlite: [
    `create trigger audit_no_update before update on audit
      begin select raise(abort, '${REFUSAL}'); end`,
    `create trigger audit_no_delete before delete on audit
      begin select raise(abort, '${REFUSAL}'); end`,
    // `replace into` deletes a row without firing the trigger above.
    `create trigger audit_no_replace before insert on audit
      when exists (select 1 from audit where id = new.id)
      begin select raise(abort, '${REFUSAL}'); end`,
  ],
  postgres: [
    `create function audit_refuse() returns trigger language plpgsql as
      $$ begin raise exception '${REFUSAL}'; end $$`,
    `create trigger audit_no_change before update or delete on audit
      for each row execute function audit_refuse()`,
    `create trigger audit_no_truncate before truncate on audit
      for each statement execute function audit_refuse()`,
  ],
}

/**
 * The suffix of a migration after which the previous version can no longer work. During an upgrade both versions
 * serve the site, and the previous one is brought back if the new one does not start. So a migration only adds what
 * its version needs; a later version removes what is no longer needed, in a migration with this suffix.
 */
const BREAKING = '-breaking'

export const knownMigrations: readonly string[] = migrations.map(({ name }) => name)

/** Applies each missing migration in its own transaction; several processes may start at once. */
export async function migrate(database: Database, wanted = knownMigrations): Promise<void> {
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
  engine: Database['engine'],
  wanted: readonly string[],
): Promise<boolean> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(7465726)`.execute(transaction)
  await sql`create table if not exists migrations (name text primary key)`.execute(transaction)
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
  if (applied.size > 0 && !applied.has('1-first-schema')) {
    throw new SetupError(
      'DATABASE_URL must be a database of version 1.0 or later. This one was made before the first release: move it away.',
    )
  }
  const next = migrations.find(({ name }) => wanted.includes(name) && !applied.has(name))
  if (!next) return false
  await next.up(transaction, engine)
  await sql`insert into migrations (name) values (${next.name})`.execute(transaction)
  return true
}
