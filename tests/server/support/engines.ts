import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { query } from './postgres-cluster.ts'

export interface Engine {
  readonly name: 'SQLite' | 'Postgres'
  /** Creates a database for one test, and returns its URL. */
  create(): Promise<string>
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
  return server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

/** For tests that do not depend on the engine, which are most of them. */
export const sqlite: Engine = {
  name: 'SQLite',
  create: async () => `file:${join(createFolder(process.env.DATABASES), 'practice.db')}`,
}

const onPostgres: Engine = {
  name: 'Postgres',
  create: () => createDatabaseIn(postgres, `test_${randomUUID().replaceAll('-', '')}`),
}

/**
 * For what depends on the engine: bookings, holds, moves, closures, their limits and races, the outbox, migrations, and
 * what a restore writes.
 */
export const availableEngines = postgres === '' ? [sqlite] : [sqlite, onPostgres]
