import type { Services } from '../services.ts'
import { SetupError } from '../system/setup-error.ts'
import { idOfEarlierReload, latestReload } from './announcements.ts'

const LOOK_INTERVAL = 1000

type Context = Pick<Services, 'database' | 'log'>

/** Reloads whenever any process or the owner's tool has announced it. A mistake changes nothing and is logged. */
export async function followReloads(
  { database, log }: Context,
  readAt: number,
  reload: () => Promise<readonly string[]>,
) {
  let followed = await idOfEarlierReload(database, readAt)
  let failed: string | undefined
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    // While the database is away, everything else says so.
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
      // A mistake stays until the next announcement. Anything else, such as a busy database, is tried again.
      if (isMistake) followed = latest.id
    }
  }

  const timer = setInterval(() => {
    running ??= look().finally(() => {
      running = undefined
    })
  }, LOOK_INTERVAL)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
