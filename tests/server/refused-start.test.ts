import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from '../../server/start.ts'
import { createFolder } from './support/engines.ts'

const folder = createFolder()

const unusable = (env: NodeJS.ProcessEnv) =>
  start({
    PORT: '0',
    DATABASE_URL: `file:${folder}/db`,
    OUTBOX_DIR: join(folder, 'outbox'),
    ...env,
  })

test('a file that is no database is refused', async () => {
  writeFileSync(join(folder, 'letter'), 'Dear database, '.repeat(100))
  await expect(unusable({ DATABASE_URL: `file:${folder}/letter` })).rejects.toThrow(
    /^DATABASE_URL must be a database that can be opened .*\.$/,
  )
})

test('a Postgres server that does not answer is refused', async () => {
  await expect(unusable({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' })).rejects.toThrow(
    /^DATABASE_URL must be .* \(ECONNREFUSED\)\.$/,
  )
})

test('an outbox that cannot be created is refused', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  const outbox = join(folder, 'no-folder', 'outbox')
  await expect(unusable({ OUTBOX_DIR: outbox })).rejects.toThrow(
    `OUTBOX_DIR must be a folder that can be written to, but is "${outbox}".`,
  )
})

test('a port in use is refused', async () => {
  const first = await unusable({})
  await expect(unusable({ PORT: String(first.port) })).rejects.toThrow(/^PORT must be a free port/)
  await first.close()
})

test('an address of another machine is refused', async () => {
  await expect(unusable({ HOST: '192.0.2.1' })).rejects.toThrow(/^HOST must be an address of this/)
})
