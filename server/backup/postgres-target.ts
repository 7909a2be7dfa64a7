import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../database/open.ts'
import { SITE } from '../database/postgres.ts'
import { openSqlite } from '../database/sqlite.ts'
import type { Queryable } from '../database/tables.ts'
import { codeOf } from '../system/error-code.ts'
import { BackupError } from './backup-error.ts'
import { copyTables, countRows, TABLES } from './copy.ts'
import type { Moment } from './inspect.ts'
import type { RestoreTarget } from './restore-target.ts'
import { writeBackup } from './write-backup.ts'

const IN_USE =
  'The site is using the database. Stop the site, and every other command of this tool, and then restore again. Nothing was changed.'
const LOOK_AGAIN = 200
const PATIENCE = 3_000
const LOCK_NOT_AVAILABLE = '55P03'

const isInUse = async (database: Queryable): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${SITE})
    and application_name <> current_setting('application_name')`.execute(database)
  return rows.length > 0
}

/** Refuses while another process of the site is connected. Postgres may need a moment to notice a killed one. */
async function refuseIfInUse(database: Queryable, patience = 0): Promise<void> {
  for (let waited = 0; await isInUse(database); waited += LOOK_AGAIN) {
    if (waited >= patience) throw new BackupError(IN_USE)
    await pause(LOOK_AGAIN)
  }
}

export async function openPostgresTarget(
  url: string,
  aside: string,
  moment: Moment,
): Promise<RestoreTarget> {
  const database = await openDatabase(url)
  try {
    await refuseIfInUse(database.read, PATIENCE)
  } catch (error) {
    await database.close()
    throw error
  }
  const folder = mkdtempSync(join(tmpdir(), 'practice-restore-'))
  const part = join(folder, 'restore.part')
  return {
    part,
    keepAside: async () => {
      const rows = Object.values(await countRows(database.read))
      if (rows.every((count) => count === 0)) return undefined
      await writeBackup(database, aside, moment)
      return aside
    },
    replaceByPart: async () => {
      const source = openSqlite(part)
      try {
        await copyTables(source, database, async (transaction) => {
          await refuseIfInUse(transaction)
          // The part has every row of the audit that it replaces.
          await sql`alter table audit disable trigger audit_no_truncate`.execute(transaction)
          await sql`truncate ${sql.join(TABLES.map((table) => sql.table(table)))}`.execute(
            transaction,
          )
          await sql`alter table audit enable trigger audit_no_truncate`.execute(transaction)
        })
      } catch (error) {
        if (codeOf(error) === LOCK_NOT_AVAILABLE) throw new BackupError(IN_USE)
        throw error
      } finally {
        await source.close()
      }
    },
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
