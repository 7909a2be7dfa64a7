import { sql } from 'kysely'
import { migrate } from '../database/migrations.ts'
import { openSqlite } from '../database/sqlite.ts'
import { copyTables, TABLES } from './copy.ts'
import { removeDatabase } from './files.ts'

/**
 * Copies the rows of a backup into a new file with the schema of this version. The schema of the backup is not
 * used: a file that somebody changed can contain triggers, which would run and stay. An older backup fills the
 * tables of its own version, and the later migrations then change its rows as they would have on the site.
 */
export async function rebuild(file: string, target: string): Promise<void> {
  removeDatabase(target)
  const [source, rebuilt] = [openSqlite(file), openSqlite(target)]
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(source.read)
    const applied = rows.map(({ name }) => name)
    await migrate(rebuilt, applied)
    const schema = sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
    const there = await rebuilt.write((transaction) => schema.execute(transaction))
    const names = new Set(there.rows.map(({ name }) => name))
    await copyTables(
      source,
      rebuilt,
      undefined,
      TABLES.filter((table) => names.has(table)),
    )
    await migrate(rebuilt)
  } finally {
    await Promise.all([source.close(), rebuilt.close()])
  }
}
