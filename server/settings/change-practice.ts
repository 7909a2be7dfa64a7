import type { SettingsChanges } from '../../domain/desk/settings.ts'
import { closuresInForce } from '../booking/calendar/closures.ts'
import { practiceConflicts } from '../booking/calendar/conflicts.ts'
import { brokenRule, offerAt } from '../booking/rules.ts'
import { isListOn } from '../booking/waiting/list.ts'
import { keepForList, timesIn } from '../booking/waiting/openings.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import type { Transaction } from '../database/tables.ts'
import { isOwnerAddress } from '../practice/desk-addresses.ts'
import {
  type FindFile,
  filesBeside,
  loadPractice,
  type Practice,
  readPractice,
  readPracticeFile,
  type Source,
} from '../practice/practice-file.ts'
import { practiceSchema } from '../practice/practice-schema.ts'
import {
  type Facts,
  findSavedFiles,
  lastVersion,
  lockLastVersion,
  readSaved,
  versionsOf,
} from '../practice/saved-practice.ts'
import { createTimetable } from '../practice/timetable.ts'
import { withOwnWords } from '../practice/words.ts'
import { changeYaml, FileMistake, readYaml } from '../practice/yaml-file.ts'
import { announceReload } from '../reload/announcements.ts'
import { accept, type Result, refuse, refuseFields } from '../result.ts'
import type { Services } from '../services.ts'
import { type NewFile, takePictures } from './pictures.ts'

const IN_FILE = refuse(
  409,
  'The settings are in a file on the server. Nothing was changed. Move them to the browser first.',
)
const CHANGED = refuse(
  409,
  'Somebody else has changed the settings meanwhile. Nothing of yours was saved. Load them again, and make your change once more.',
)

const NOT_OWNER = refuse(
  403,
  'You are not an owner any more, so nothing was changed. Sign in again.',
  'forbidden',
)
const TOO_DEEP = refuse(400, 'This is nested too deep to be read. Nothing was changed.')
const SAME = refuse(400, 'These are the settings already, so there is nothing to save.')

/** The facts that changes are made to. */
export const currentFacts = async ({ database, practice }: Services): Promise<Source> =>
  (await lastVersion(database.read)) ?? practice.source

/** Reads or changes facts. Refuses all their mistakes at once, by their places. */
export async function orMistakes<T>(read: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return accept(await read())
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP
    if (!(error instanceof FileMistake)) throw error
    const named = error.mistakes.map(([path, what]) => [path.join('.'), what])
    return named.length > 0 ? refuseFields(Object.fromEntries(named)) : refuse(400, error.message)
  }
}

/**
 * The facts in force, if they are the version that was changed. By them, which this process may not have taken up yet, the
 * person must be an owner.
 */
async function factsToChange(
  services: Services,
  by: Actor,
  version: number,
): Promise<Result<Source>> {
  const current = await currentFacts(services)
  if (current.file !== undefined) return IN_FILE
  if (current.version !== version) return CHANGED
  const { content } = readYaml(current.facts, 'The settings', practiceSchema)
  return isOwnerAddress(content, by) ? accept(current) : NOT_OWNER
}

/** Reads facts that are about to be saved. */
async function readToSave(
  { database }: Services,
  by: Actor,
  next: Facts,
  files: readonly NewFile[] = [],
): Promise<Result<Practice>> {
  const find: FindFile = (wanted) => files.find(({ path }) => path === wanted)?.content
  const read = await orMistakes(() => readSaved(database.read, next, find))
  if (read.isRefused || isOwnerAddress(read.value, by)) return read
  return refuseFields({ desk: 'must keep your own address, because you could not sign in again' })
}

/** Much more than all settings have without pictures. Reading the largest request would stop the process for a minute. */
const MOST_CHARACTERS = 150_000

/** The facts as the changes make them, and the pictures that come with them. */
function withChanges(facts: string, changes: SettingsChanges['changes']) {
  const { changes: named, files } = takePictures(changes)
  if (JSON.stringify(named).length > MOST_CHARACTERS)
    throw new FileMistake('This is too much to change at once. Nothing was changed.')
  return { facts: changeYaml(facts, withOwnWords(facts, named)), files }
}

/** The practice as the changes make it, which is not saved yet, and the pictures that come with them. */
async function changePractice(
  services: Services,
  by: Actor,
  { version, changes }: SettingsChanges,
): Promise<Result<{ readonly practice: Practice; readonly files: readonly NewFile[] }>> {
  const current = await factsToChange(services, by, version)
  if (current.isRefused) return current
  const { facts: before } = current.value
  const changed = await orMistakes(() => withChanges(before, changes))
  if (changed.isRefused) return changed
  const { facts, files } = changed.value
  if (facts === changeYaml(before, [])) return SAME
  const read = await readToSave(services, by, { version: version + 1, facts }, files)
  return read.isRefused ? read : accept({ practice: read.value, files })
}

/** The practice as it would be with changes, or as it is without any. */
export async function practiceWith(
  services: Services,
  by: Actor,
  changes: SettingsChanges,
): Promise<Result<Practice>> {
  const changed = await changePractice(services, by, changes)
  if (changed === SAME) return accept(services.practice)
  return changed.isRefused ? changed : accept(changed.value.practice)
}

/** What the owner should know before changes are saved: claims, and visits that no longer fit. */
export async function checkChanges(
  services: Services,
  by: Actor,
  changes: SettingsChanges,
): Promise<Result<readonly string[]>> {
  const changed = await changePractice(services, by, changes)
  if (changed.isRefused) return changed
  const { practice } = changed.value
  const known = await practiceConflicts(services)
  const conflicts = await practiceConflicts({
    ...services,
    practice,
    timetable: createTimetable(practice),
  })
  return accept(conflicts.filter((one) => !known.includes(one)))
}

/** Whether exactly this was saved already, because the response was lost and it is sent again. */
async function wasSaved(
  { database }: Services,
  by: Actor,
  { version, changes }: SettingsChanges,
): Promise<boolean> {
  const [last, before] = await versionsOf(database.read).limit(2).execute()
  if (last?.version !== version + 1 || last.saved_by !== by) return false
  const { facts } = before ?? loadPractice(undefined).source
  const again = await orMistakes(() => withChanges(facts, changes))
  return !again.isRefused && again.value.facts === last.facts
}

/** Saves facts as the version after this one, unless there is one already. Every process takes them up within a second. */
export async function saveNext(
  transaction: Transaction,
  by: Actor,
  { version, facts, change }: Facts & { readonly change: string },
  files: readonly NewFile[],
  now: number,
): Promise<Result<unknown>> {
  const last = await lastVersion(transaction)
  if ((last?.version ?? 0) !== version) return CHANGED
  await lockLastVersion(transaction)
  const next = { version: version + 1, facts, change, saved_at: now, saved_by: by }
  await transaction.insertInto('practice_versions').values(next).execute()
  for (const { path, content } of files)
    await transaction
      .insertInto('practice_files')
      .values({ path, content: Buffer.from(content).toString('base64') })
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((to) => ({ content: to.ref('excluded.content') })),
      )
      .execute()
  await recordAct(transaction, { by, act: 'changed the settings', record: change }, now)
  await announceReload(transaction, now)
  return accept(next)
}

/** Keeps the times for the waiting list that visitors could not book by the facts before. */
async function keepAdded(transaction: Transaction, services: Services, practice: Practice) {
  if (!isListOn({ practice })) return
  const changed = { ...services, practice, timetable: createTimetable(practice) }
  const now = services.clock.now()
  const always = { location_id: '', starts_at: now, ends_at: Number.POSITIVE_INFINITY }
  const closures = await closuresInForce(transaction, now)
  const added = timesIn(changed, always).filter((time) => {
    const location = services.timetable.findLocation(time.location_id)
    return brokenRule({ ...offerAt(services, location, closures, now, false), time, isHeld: false })
  })
  await keepForList(transaction, changed, added)
}

const saveAndKeep = (
  services: Services,
  by: Actor,
  practice: Practice,
  next: Parameters<typeof saveNext>[2],
  files: readonly NewFile[],
): Promise<Result<unknown>> =>
  services.database.write(async (transaction) => {
    const saved = await saveNext(transaction, by, next, files, services.clock.now())
    if (!saved.isRefused) await keepAdded(transaction, services, practice)
    return saved
  })

/** Saves changes, unless somebody has saved others since the version that they were made to. */
export async function saveChanges(
  services: Services,
  by: Actor,
  changes: SettingsChanges,
): Promise<Result<unknown>> {
  const { version, what: change } = changes
  const changed = await changePractice(services, by, changes)
  if (changed === CHANGED && (await wasSaved(services, by, changes))) return accept(change)
  if (changed.isRefused) return changed
  const { practice, files } = changed.value
  const { facts } = practice.source
  return saveAndKeep(services, by, practice, { version, facts, change }, files)
}

/** Saves an earlier version once more. */
export async function bringBack(
  services: Services,
  by: Actor,
  { version, earlier }: { readonly version: number; readonly earlier: number },
): Promise<Result<unknown>> {
  const { database } = services
  const current = await factsToChange(services, by, version)
  if (current.isRefused) return current
  const rows = versionsOf(database.read).where('version', '=', earlier)
  const row = await rows.executeTakeFirst()
  if (!row) return refuse(404, 'This version is no longer kept. Nothing was changed.')
  const { facts } = row
  const read = await readToSave(services, by, { version: version + 1, facts })
  if (read.isRefused) return read
  const change = `Back to version ${earlier}`
  return saveAndKeep(services, by, read.value, { version, facts, change }, [])
}

/** Saves the facts of a practice that was read from a file, with its pictures and its form, after this version. */
const saveWithFiles = (
  { database, clock }: Services,
  by: Actor,
  { source: { facts }, pictures, intakeFile }: Practice,
  after: { readonly version: number; readonly change: string },
): Promise<Result<unknown>> => {
  const files = [
    ...[...pictures].map(([name, content]) => ({ path: `pictures/${name}`, content })),
    ...(intakeFile ? [{ path: intakeFile.filename, content: intakeFile.content }] : []),
  ]
  return database.write((transaction) =>
    saveNext(transaction, by, { ...after, facts }, files, clock.now()),
  )
}

/** Moves the facts out of their file. After that they are changed in the browser. */
export async function moveFromFile(services: Services, by: Actor): Promise<Result<unknown>> {
  const { file } = await currentFacts(services)
  if (file === undefined) return refuse(409, 'The settings are in the browser already.')
  const change = 'Moved from the practice file'
  return saveWithFiles(services, by, services.practice, { version: 0, change })
}

/** Puts the facts of another file in their place, unless somebody has saved others since this version. */
export async function loadFacts(
  services: Services,
  by: Actor,
  file: string,
  version: number,
): Promise<Result<unknown>> {
  const [beside, saved] = [filesBeside(file), await findSavedFiles(services.database.read)]
  const source = { facts: readPracticeFile(file), version, file }
  const practice = readPractice(source, file, (path) => beside(path) ?? saved(path))
  return saveWithFiles(services, by, practice, { version, change: 'Loaded from a file' })
}
