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

export const engines: readonly Engine[] = [
  {
    name: 'SQLite',
    isHere: true,
    create: async () => `file:${join(ownFolder(), 'practice.db')}`,
  },
  {
    name: 'Postgres',
    isHere: postgres !== '',
    async create() {
      const name = `${inject('databases')}${randomUUID().replaceAll('-', '')}`
      const client = new Client({ connectionString: postgres })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return postgres.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)
    },
  },
]

export const here = engines.filter(({ isHere }) => isHere)
