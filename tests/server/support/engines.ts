import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { databaseOn, query } from './postgres-cluster.ts'

export interface Engine {
  readonly name: 'SQLite' | 'Postgres'
  /** Creates a database for one test, and returns its URL. It is a copy, because migrating each would take longer. */
  create(about?: { readonly isEmpty: boolean }): Promise<string>
}

const postgres = inject('postgres')

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A temporary folder that is removed when the process ends. */
export function createFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'practice-test-'))
  folders.push(folder)
  return folder
}

export async function order(server: string, ...statements: string[]): Promise<void> {
  for (const statement of statements) await query(server, statement)
}

export async function createDatabaseIn(server: string, name: string, where = ''): Promise<string> {
  // The other strategy takes three times as long.
  await order(server, `create database ${name} strategy file_copy ${where}`)
  return databaseOn(server, name)
}

const newFile = () => join(createFolder(process.env.DATABASES), 'practice.db')

async function migrateFile(): Promise<string> {
  const file = newFile()
  await (await openDatabase(`file:${file}`)).close()
  return file
}
let migrated: Promise<string> | undefined

/** For tests that do not depend on the engine, which are most of them. */
export const sqlite: Engine = {
  name: 'SQLite',
  async create({ isEmpty } = { isEmpty: false }) {
    const file = newFile()
    if (!isEmpty) {
      migrated ??= migrateFile()
      copyFileSync(await migrated, file)
    }
    return `file:${file}`
  },
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

const onPostgres: Engine = {
  name: 'Postgres',
  create: ({ isEmpty } = { isEmpty: false }) =>
    createDatabaseIn(postgres, newName(), isEmpty ? 'template template0' : ''),
}

/**
 * For what depends on the engine: bookings, holds, moves, closures, their limits and races, the outbox, migrations, and
 * what a restore writes.
 */
export const availableEngines = postgres === '' ? [sqlite] : [sqlite, onPostgres]
