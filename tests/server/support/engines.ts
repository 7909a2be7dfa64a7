import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface Engine {
  readonly name: 'SQLite' | 'Postgres'
  readonly isHere: boolean
  /** The address of a database that nobody else uses. */
  create(): Promise<string>
}

const postgres = inject('postgres')

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is gone when the process is. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-test-'))
  folders.push(folder)
  return folder
}

export async function order(server: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A new database in this server of Postgres. */
export async function createIn(server: string, name: string, where = ''): Promise<string> {
  await order(server, `create database ${name} ${where}`)
  return server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
}

export const engines: readonly Engine[] = [
  {
    name: 'SQLite',
    isHere: true,
    create: async () => `file:${join(ownFolder(), 'practice.db')}`,
  },
  {
    name: 'Postgres',
    isHere: postgres !== '',
    create: () => createIn(postgres, `${inject('databases')}${randomUUID().replaceAll('-', '')}`),
  },
]

export const here = engines.filter(({ isHere }) => isHere)
