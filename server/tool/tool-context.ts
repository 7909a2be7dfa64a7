import { type Config, readConfig } from '../config/config.ts'
import { describeDatabase, openDatabase } from '../database/open.ts'
import { loadPractice, type Practice } from '../practice/practice-file.ts'
import { practiceInForce } from '../practice/saved-practice.ts'
import { readSettings, settingsFileOf } from '../practice/settings.ts'
import { FileMistake } from '../practice/yaml-file.ts'
import { openServices, type Services } from '../services.ts'
import { type Clock, systemClock } from '../system/clock.ts'

export interface Streams {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether to show a progress bar, because a person is watching. */
  readonly isInteractive: boolean
  /** Prints information apart from the result, such as which database is used. */
  readonly note?: (text: string) => void
  /** Asks the person at the keyboard; absent if nobody can answer. */
  readonly ask?: (question: string) => Promise<string>
}

/** The context of commands that use the database. */
export interface ToolContext {
  readonly services: Services
  readonly config: Pick<Config, 'databaseUrl' | 'backups'>
  readonly streams: Streams
}

/** Makes a command's action, which gets the arguments and then the options that the owner typed. */
export type Runner<Context> = <Typed extends unknown[]>(
  command: (context: Context, ...typed: Typed) => Promise<void>,
) => (...typed: Typed) => Promise<void>

/** How a command runs: with the database, or with the settings alone. */
export interface Runners {
  readonly run: Runner<ToolContext>
  readonly setUp: Runner<SetupContext>
}

/** A command that was refused: the message says what to do, and nothing was changed. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

/** The context of commands that need the settings, but not an intact database. */
export interface SetupContext {
  readonly config: Config
  readonly settingsFile: string
  readonly practice: Practice
  readonly clock: Clock
  readonly streams: Streams
}

/** The practice, also when there is no database yet, or none that can be read. */
async function practiceOf(config: Config, streams: Streams): Promise<Practice> {
  const database = await openDatabase(config.databaseUrl, { mustExist: true }).catch(
    () => undefined,
  )
  try {
    return database ? await practiceInForce(config, database) : loadPractice(config.practiceFile)
  } catch (error) {
    // A mistake in the file is the caller's. Saved facts have none, unless another version saved them.
    if (!(error instanceof FileMistake) || !database) throw error
    streams.note?.(`${error.message}\n`)
    return loadPractice(config.practiceFile)
  } finally {
    await database?.close()
  }
}

export async function withSetup(
  env: NodeJS.ProcessEnv,
  streams: Streams,
  clock: Clock | undefined,
  run: (context: SetupContext) => Promise<void>,
): Promise<void> {
  const config = readConfig(readSettings(env))
  const practice = await practiceOf(config, streams)
  streams.note?.(`Database: ${describeDatabase(config.databaseUrl)}\n`)
  const settingsFile = settingsFileOf(env)
  await run({ config, settingsFile, practice, clock: clock ?? systemClock, streams })
}

export async function withDatabase(
  { config, practice, clock, streams }: SetupContext,
  run: (context: ToolContext) => Promise<void>,
): Promise<void> {
  const services = await openServices(config, practice, { clock, mustExist: true })
  try {
    await run({ services, config, streams })
  } finally {
    await services.database.close()
  }
}
