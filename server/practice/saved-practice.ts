import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import type { Database, Queryable, Tables } from '../database/tables.ts'
import {
  type FindFile,
  filesBeside,
  findDemoFile,
  loadPractice,
  type Practice,
  readPractice,
} from './practice-file.ts'

type Version = Tables['practice_versions']

export type Facts = Pick<Version, 'version' | 'facts'>

/** The versions that are kept, the newest first. */
export const versionsOf = (database: Queryable) =>
  database.selectFrom('practice_versions').selectAll().orderBy('version', 'desc')

/** The facts of the demo, which are the beginning of a practice that is made in the browser. */
export const demoFacts = (): Facts => ({
  version: 0,
  facts: readFileSync(findDemoFile(), 'utf8'),
})

/** Finds the files that were saved with the facts. A picture that never was is the demo's. */
export async function findSavedFiles(database: Queryable): Promise<FindFile> {
  const rows = await database.selectFrom('practice_files').selectAll().execute()
  const files = new Map(
    rows.map(({ path, content }) => [path, new Uint8Array(Buffer.from(content, 'base64'))]),
  )
  const beside = filesBeside(findDemoFile())
  return (path) => files.get(path) ?? beside(path)
}

/** Reads facts as a version of those in the database. */
export const readSaved = async (
  database: Queryable,
  { version, facts }: Facts,
): Promise<Practice> =>
  readPractice(facts, 'The settings', await findSavedFiles(database), { version })

/** The practice as it was saved in the browser or, if it never was, that of its file. */
export async function practiceInForce(
  { practiceFile }: Pick<Config, 'practiceFile'>,
  { read }: Pick<Database, 'read'>,
): Promise<Practice> {
  const saved = await versionsOf(read).limit(1).executeTakeFirst()
  return saved ? readSaved(read, saved) : loadPractice(practiceFile)
}
