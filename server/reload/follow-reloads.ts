import type { Services } from '../services.ts'
import { repeat } from '../system/repeat.ts'
import { SetupError } from '../system/setup-error.ts'
import { idOfEarlierReload, latestReload } from './announcements.ts'

const LOOK_INTERVAL = 1000

type Context = Pick<Services, 'database' | 'log'>

/** Reloads when a process or the owner's tool announces it. A mistake in the file is logged and changes nothing. */
export async function followReloads(
  { database, log }: Context,
  readAt: number,
  reload: () => Promise<readonly string[]>,
  /** Does what the time alone asks for. */
  keepUp: () => Promise<void>,
) {
  let followed = await idOfEarlierReload(database, readAt)
  let failed: string | undefined

  async function look(): Promise<void> {
    await keepUp().catch((error: unknown) =>
      log.error({ err: error }, 'The price is of an earlier day.'),
    )
    // Not logged here: if the database is down, everything else reports it.
    const latest = await latestReload(database).catch(() => undefined)
    if (!latest || latest.id === followed) return
    try {
      const conflicts = await reload()
      followed = latest.id
      log.info({ conflicts }, 'The practice file is in effect as it is now.')
    } catch (error) {
      const isMistake = error instanceof SetupError
      const mistakes = isMistake ? error.message.split('\n') : undefined
      const kept = 'The practice file was not loaded. The site stays as it was.'
      if (failed !== latest.id) log.error({ err: error, ...(mistakes && { mistakes }) }, kept)
      failed = latest.id
      // After a mistake, wait for the next announcement. Retry anything else, such as a busy database.
      if (isMistake) followed = latest.id
    }
  }

  return repeat(look, LOOK_INTERVAL)
}
