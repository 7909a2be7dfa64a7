import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { connect } from '../database/sqlite.ts'
import { CommandRefused, type ToolContext } from './tool-context.ts'

const run = promisify(execFile)

function copySqlite(source: string, file: string): void {
  const connection = connect(source)
  try {
    // Copies one consistent state, while the site goes on writing.
    connection.prepare('vacuum into ?').run(file)
  } finally {
    connection.close()
  }
  const copy = connect(file)
  try {
    const report = JSON.stringify(copy.prepare('pragma integrity_check').all())
    if (!/"ok"/.test(report))
      throw new CommandRefused('The copy is damaged and was thrown away. Check the disk.')
    copy.prepare('pragma journal_mode = delete').all()
  } finally {
    copy.close()
  }
}

async function dumpPostgres(url: string, file: string): Promise<void> {
  try {
    await run('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${url}`])
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new CommandRefused(
      isMissing
        ? 'Postgres is backed up by its own pg_dump, which is not installed here. Install the Postgres client programs.'
        : 'pg_dump could not make the backup. Run it by hand to see why.',
    )
  }
}

/** Copies the whole database. The file gets its name only when the copy is complete. */
export async function makeBackup({ databaseUrl, streams }: ToolContext, file: string) {
  if (existsSync(file)) throw new CommandRefused(`"${file}" is there already. Name a new file.`)
  const part = `${file}.part`
  rmSync(part, { force: true })
  try {
    if (databaseUrl.startsWith('file:')) copySqlite(databaseUrl.slice('file:'.length), part)
    else await dumpPostgres(databaseUrl, part)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    if (error instanceof CommandRefused) throw error
    throw new CommandRefused(
      `The backup cannot be written to "${file}". Name a file in a folder that is there.`,
    )
  }
  const instructions = databaseUrl.startsWith('file:')
    ? 'To restore it, stop the site and put this file in the place of the database.'
    : 'To restore it, stop the site and run pg_restore --clean --dbname=ADDRESS with this file.'
  streams.out(`Everything is in ${file}. ${instructions}\n`)
}
