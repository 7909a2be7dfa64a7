import { sql } from 'kysely'
import type { Database } from '../../../server/database/tables.ts'

/** Makes the database forget occupied times immediately, so that nothing prevents overlapping visits. */
export const dropGuard = ({ engine, write }: Database): Promise<void> =>
  write(async (transaction) => {
    await sql`delete from occupied`.execute(transaction)
    if (engine === 'sqlite') {
      await sql`create trigger forget after insert on occupied
        begin delete from occupied; end`.execute(transaction)
      return
    }
    await sql`create function forget() returns trigger language plpgsql as
      $$ begin delete from occupied; return null; end $$`.execute(transaction)
    await sql`create trigger forget after insert on occupied
      for each statement execute function forget()`.execute(transaction)
    await sql`drop index occupied_place`.execute(transaction)
    await sql`drop index occupied_nth`.execute(transaction)
  })
