import type { Clock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { loadPractice } from '../practice/practice-file.ts'
import { openServices, type Services } from '../services.ts'

export interface Streams {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Whether a person watches, who sees a progress bar. */
  readonly isInteractive: boolean
}

/** What the commands of the owner's tool work with. */
export interface ToolContext {
  readonly services: Services
  readonly databaseUrl: string
  readonly streams: Streams
}

/** A command that was refused: the message says what to do, and nothing was changed. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

export async function withToolContext(
  env: NodeJS.ProcessEnv,
  streams: Streams,
  clock: Clock | undefined,
  run: (context: ToolContext) => Promise<void>,
): Promise<void> {
  const config = readConfig(env)
  const practice = loadPractice(config.practiceFile)
  const services = await openServices(config, practice, clock && { clock })
  try {
    await run({ services, databaseUrl: config.databaseUrl, streams })
  } finally {
    await services.database.close()
  }
}
