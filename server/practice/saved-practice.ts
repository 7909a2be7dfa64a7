import type { Config } from '../config/config.ts'
import type { Database, Queryable, Tables, Transaction } from '../database/tables.ts'
import {
  type FindFile,
  filesBeside,
  findDemoFile,
  loadPractice,
  type Practice,
  readPractice,
} from './practice-file.ts'

export type Facts = Pick<Tables['practice_versions'], 'version' | 'facts'>

/** The versions that are kept, the newest first. */
export const versionsOf = (database: Queryable) =>
  database.selectFrom('practice_versions').selectAll().orderBy('version', 'desc')

/** The version that was saved last; undefined if none was. */
export const lastVersion = (database: Queryable) => versionsOf(database).limit(1).executeTakeFirst()

/** Makes whatever saves a version and whatever deletes the pictures that no version names wait for each other. */
export const lockLastVersion = (transaction: Transaction) =>
  transaction
    .updateTable('practice_versions')
    .set((to) => ({ version: to.ref('version') }))
    .where('version', '=', (of) =>
      of.selectFrom('practice_versions').select((to) => to.fn.max('version').as('newest')),
    )
    .execute()

const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'base64'))

/** One file that was saved with the facts, now or earlier. */
export async function findSavedFile(database: Queryable, path: string) {
  const rows = database.selectFrom('practice_files').select('content').where('path', '=', path)
  const row = await rows.executeTakeFirst()
  return row && bytesOf(row.content)
}

/** Finds the files that were saved with the facts. A picture that never was is the demo's. */
export async function findSavedFiles(database: Queryable): Promise<FindFile> {
  const rows = await database.selectFrom('practice_files').selectAll().execute()
  const files = new Map(rows.map(({ path, content }) => [path, bytesOf(content)]))
  const beside = filesBeside(findDemoFile())
  return (path) => files.get(path) ?? beside(path)
}

/** Reads facts as a version of those in the database, with the files that are saved together with it. */
export async function readSaved(
  database: Queryable,
  { version, facts }: Facts,
  findNew: FindFile = () => undefined,
): Promise<Practice> {
  const findSaved = await findSavedFiles(database)
  const findFile: FindFile = (path) => findNew(path) ?? findSaved(path)
  return readPractice({ version, facts }, 'The settings', findFile)
}

/** The practice as it was saved in the browser or, if it never was, that of its file. */
export async function practiceInForce(
  { practiceFile }: Pick<Config, 'practiceFile'>,
  { read }: Pick<Database, 'read'>,
): Promise<Practice> {
  const saved = await lastVersion(read)
  return saved ? readSaved(read, saved) : loadPractice(practiceFile)
}
