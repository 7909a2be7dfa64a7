import type { SettingsChanges } from '../../domain/desk/settings.ts'
import { practiceConflicts } from '../booking/calendar/conflicts.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import type { Transaction } from '../database/tables.ts'
import { isOwnerAddress } from '../practice/desk-addresses.ts'
import {
  type FindFile,
  filesBeside,
  type Practice,
  readPractice,
  readPracticeFile,
} from '../practice/practice-file.ts'
import {
  demoFacts,
  type Facts,
  findSavedFiles,
  readSaved,
  versionsOf,
} from '../practice/saved-practice.ts'
import { createTimetable } from '../practice/timetable.ts'
import { changeYaml, FileMistake } from '../practice/yaml-file.ts'
import { announceReload } from '../reload/announcements.ts'
import { accept, type Result, refuse, refuseFields } from '../result.ts'
import type { Services } from '../services.ts'

const IN_FILE = refuse(
  409,
  'The settings are in a file on the server. Nothing was changed. Move them to the browser first.',
)
const CHANGED = refuse(
  409,
  'Somebody else has changed the settings meanwhile. Nothing of yours was saved. Load them again, and make your change once more.',
)

const SAME = refuse(400, 'These are the settings already, so there is nothing to save.')

interface Checked {
  readonly facts: string
  /** What the owner should know before it is saved: claims, and visits that no longer fit. */
  readonly warnings: readonly string[]
}

/** The facts that changes are made to. */
async function currentFacts({ database, practice }: Services): Promise<Result<Facts>> {
  const saved = await versionsOf(database.read).limit(1).executeTakeFirst()
  if (saved) return accept({ version: Number(saved.version), facts: saved.facts })
  return 'file' in practice.source ? IN_FILE : accept(demoFacts())
}

/** Reads or changes facts. Refuses all their mistakes at once, by their places. */
async function orMistakes<T>(read: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return accept(await read())
  } catch (error) {
    if (!(error instanceof FileMistake)) throw error
    const named = error.mistakes.map(([path, what]) => [path.join('.'), what])
    return named.length > 0 ? refuseFields(Object.fromEntries(named)) : refuse(400, error.message)
  }
}

/** Reads facts that are about to be saved. */
async function readToSave(
  { database }: Services,
  by: Actor,
  next: Facts,
): Promise<Result<Practice>> {
  const read = await orMistakes(() => readSaved(database.read, next))
  if (read.isRefused || isOwnerAddress(read.value, by)) return read
  return refuseFields({ desk: 'must keep your own address, because you could not sign in again' })
}

/** Checks changes as if they were saved. */
export async function checkChanges(
  services: Services,
  by: Actor,
  { version, changes }: SettingsChanges,
): Promise<Result<Checked>> {
  const current = await currentFacts(services)
  if (current.isRefused) return current
  if (current.value.version !== version) return CHANGED
  const changed = await orMistakes(() => changeYaml(current.value.facts, changes))
  if (changed.isRefused) return changed
  const facts = changed.value
  if (facts === changeYaml(current.value.facts, [])) return SAME
  const read = await readToSave(services, by, { version: version + 1, facts })
  if (read.isRefused) return read
  const practice = read.value
  const known = await practiceConflicts(services)
  const conflicts = await practiceConflicts({
    ...services,
    practice,
    timetable: createTimetable(practice),
  })
  return accept({ facts, warnings: conflicts.filter((one) => !known.includes(one)) })
}

/** Whether exactly this was saved already, because the response was lost and it is sent again. */
async function wasSaved(
  { database }: Services,
  by: Actor,
  { version, changes }: SettingsChanges,
): Promise<boolean> {
  const [last, before] = await versionsOf(database.read).limit(2).execute()
  if (Number(last?.version) !== version + 1 || last?.saved_by !== by) return false
  const { facts } = before ?? demoFacts()
  return changeYaml(facts, changes) === last.facts
}

/** Saves a version of the facts, which every process takes up within a second. */
async function saveFacts(
  transaction: Transaction,
  by: Actor,
  { version, facts, change }: Facts & { readonly change: string },
  now: number,
): Promise<void> {
  await transaction
    .insertInto('practice_versions')
    .values({ version, facts, change, saved_at: now, saved_by: by })
    .execute()
  await recordAct(transaction, { by, act: 'changed the settings', record: change }, now)
  await announceReload(transaction, now)
}

/** Saves changes, unless somebody has saved others since the version that they were made to. */
export async function saveChanges(
  services: Services,
  by: Actor,
  changes: SettingsChanges,
): Promise<Result<unknown>> {
  const { version, what } = changes
  const checked = await checkChanges(services, by, changes)
  if (checked === CHANGED && (await wasSaved(services, by, changes))) return accept(what)
  if (checked.isRefused) return checked
  return saveNext(services, by, { version, facts: checked.value.facts, change: what })
}

/** Saves facts as the version after this one. */
const saveNext = (
  { database, clock }: Services,
  by: Actor,
  { version, ...saved }: Facts & { readonly change: string },
): Promise<Result<unknown>> =>
  database.write(async (transaction): Promise<Result<unknown>> => {
    const last = await versionsOf(transaction).limit(1).executeTakeFirst()
    if (Number(last?.version ?? 0) !== version) return CHANGED
    await saveFacts(transaction, by, { version: version + 1, ...saved }, clock.now())
    return accept(version)
  })

/** Saves an earlier version once more. */
export async function bringBack(
  services: Services,
  by: Actor,
  { version, earlier }: { readonly version: number; readonly earlier: number },
): Promise<Result<unknown>> {
  const rows = versionsOf(services.database.read)
  const row = await rows.where('version', '=', earlier).executeTakeFirst()
  if (!row) return refuse(404, 'This version is no longer kept. Nothing was changed.')
  const read = await readToSave(services, by, { version: version + 1, facts: row.facts })
  if (read.isRefused) return read
  const change = `Back to version ${earlier}`
  return saveNext(services, by, { version, facts: row.facts, change })
}

/** Saves the facts of a file with its pictures and its form, so that they are changed in the browser from now on. */
export async function takeFromFile(
  { database, clock }: Services,
  by: Actor,
  file: string,
  change: string,
): Promise<Result<unknown>> {
  const facts = readPracticeFile(file)
  const [beside, saved] = [filesBeside(file), await findSavedFiles(database.read)]
  const findFile: FindFile = (path) => beside(path) ?? saved(path)
  const { pictures, intakeFile } = readPractice(facts, file, findFile, { file })
  const files = [
    ...[...pictures].map(([name, content]) => [`pictures/${name}`, content] as const),
    ...(intakeFile ? [[intakeFile.filename, intakeFile.content] as const] : []),
  ].map(([path, content]) => ({ path, content: Buffer.from(content).toString('base64') }))
  return database.write(async (transaction): Promise<Result<unknown>> => {
    const last = await versionsOf(transaction).limit(1).executeTakeFirst()
    const version = Number(last?.version ?? 0) + 1
    await transaction
      .insertInto('practice_files')
      .values(files)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((to) => ({ content: to.ref('excluded.content') })),
      )
      .execute()
    await saveFacts(transaction, by, { version, facts, change }, clock.now())
    return accept(version)
  })
}

/** The same for the file in which the facts have been so far. */
export async function moveFromFile(services: Services, by: Actor): Promise<Result<unknown>> {
  const { source } = services.practice
  if (!('file' in source)) return refuse(409, 'The settings are in the browser already.')
  return takeFromFile(services, by, source.file, 'Moved from the practice file')
}
