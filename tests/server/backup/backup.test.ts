import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { countRows, TABLES } from '../../../server/backup/copy.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { bookVisit, freeSlots, jane } from '../support/bookings.ts'
import { createFolder, sqlite } from '../support/engines.ts'
import { runCommand } from '../support/owner-tool.ts'
import { alter, waitForEmptyOutbox } from '../support/stored.ts'
import { useTestServer } from '../support/test-server.ts'

describe('a backup', () => {
  const app = useTestServer(sqlite)
  const free = freeSlots(app)
  let said = { out: '', err: '' }

  const tool = async (args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const { databaseUrl, clock } = app
    const env = { DATABASE_URL: databaseUrl, PRACTICE_FILE: TEST_PRACTICE, ...more }
    const { code, ...printed } = await runCommand(args, env, { clock })
    said = printed
    return code
  }

  test('it is one private file with every row, and the tool says what is in it', async () => {
    const { visitor, database } = app
    const file = join(createFolder(), 'backup.db')
    for (let index = 0; index < 3; index++) await bookVisit(visitor(), await free())
    const one = sql`(select id from bookings limit 1)`
    await alter(app, sql`update bookings set day = '2026-06-30' where id = ${one}`)
    await waitForEmptyOutbox(app)
    expect(await tool(['backup', file])).toBe(0)
    const reviews = (await countRows(database.read)).reviews
    expect(said.out).toBe(
      `${file} holds 3 bookings (2 to come), 1 client, ${reviews} reviews. It was opened again, and everything is in it.\nTo restore it, stop the site, run "npm run practice -- restore ${file}", and start the site.\n`,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(file, '..'))).toEqual(['backup.db'])
    const copy = await openDatabase(`file:${file}`)
    expect(await countRows(copy.read)).toMatchObject({ bookings: 3, clients: 1, outbox: 9 })
    for (const table of ['clients', 'bookings', 'reviews', 'outbox'] as const) {
      const rows = (read: typeof copy.read) =>
        read.selectFrom(table).selectAll().orderBy('id').execute()
      expect(await rows(copy.read)).toEqual(await rows(database.read))
    }
    await copy.close()
  })

  test('it has every table of the database', async () => {
    const tables = sql<{ name: string }>`
      select name from practice.sqlite_schema where type = 'table' and name not like 'sqlite%'`
    const { rows } = await tables.execute(app.database.read)
    const names = rows.map(({ name }) => name).filter((name) => name !== 'migrations')
    expect(names.sort()).toEqual([...TABLES].sort())
  })

  test('what cannot be written is refused in one sentence, and leaves nothing', async () => {
    const folder = createFolder()
    const file = join(folder, 'there')
    writeFileSync(file, 'something')
    expect(await tool(['backup', file])).toBe(1)
    expect(said).toEqual({ out: '', err: `"${file}" already exists. Name a new file.\n` })
    expect(readFileSync(file, 'utf8')).toBe('something')
    expect(await tool(['backup', join(file, 'in-a-file')])).toBe(1)
    expect(said.err).toMatch(/^There is no folder ".*there"\. Make it first, or name another\.\n$/)
    expect(await tool(['backup', join(folder, 'secret.age')])).toBe(1)
    expect(said.err).toMatch(
      /^A name that ends in \.age asks for encryption, which needs BACKUP_DIR/,
    )
    expect(readdirSync(folder)).toEqual(['there'])
  })

  test('a damaged database is not backed up as if it were whole', async () => {
    const file = join(createFolder(), 'backup.db')
    // The site never writes a row that refers to a missing client; only damage can cause one.
    const damager = new Sqlite(app.databaseUrl.slice('file:'.length))
    damager.prepare('pragma foreign_keys = off').all()
    damager.exec("insert into sessions values ('x', 'nobody', 1, null)")
    expect(await tool(['backup', file])).toBe(1)
    expect(said.out).toBe('')
    expect(existsSync(file)).toBe(false)
    await alter(app, sql`delete from sessions`)
  })

  test('it is encrypted to the owner’s key, and only her secret key opens it', async () => {
    const folder = createFolder()
    const file = join(folder, 'backup.db.age')
    const [key, otherKey] = [join(folder, 'key.txt'), join(folder, 'other.txt')]
    expect(await tool(['backup-key', key])).toBe(0)
    expect(statSync(key).mode & 0o777).toBe(0o600)
    const BACKUP_PUBLIC_KEY = /BACKUP_PUBLIC_KEY=(age1\w+)/.exec(said.out)?.[1]
    await tool(['backup-key', otherKey])
    expect(await tool(['backup', file], { BACKUP_DIR: folder, BACKUP_PUBLIC_KEY })).toBe(0)
    expect(said.out).toContain('holds 3 bookings')
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    expect(readFileSync(file, 'latin1')).not.toContain(jane.email)
    const DATABASE_URL = `file:${join(createFolder(), 'new.db')}`
    const restore = (...more: string[]) => tool(['restore', file, ...more], { DATABASE_URL })
    expect(await restore()).toBe(1)
    expect(said.err).toMatch(/is encrypted\. Add --key and the file of your secret key\. Nothing/)
    expect(await restore('--key', otherKey)).toBe(1)
    expect(said.err).toMatch(/cannot be decrypted with the key .*Nothing was changed\.\n$/)
    expect(await restore('--key', key)).toBe(0)
    expect(said.out).toMatch(/^Restored .*: 3 bookings \(2 to come\), 1 client, /)
  })
})
