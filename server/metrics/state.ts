import { liveHolds } from '../booking/holds/hold-table.ts'
import { lastNightly } from '../database/backup-folder.ts'
import { readStandbys } from '../database/standbys.ts'
import type { Services } from '../services.ts'

/** The current state of the practice, which is the same in every process on the database. */
export interface State {
  readonly isReachable: boolean
  /** How many standbys confirm each booking, and how far behind they are. */
  readonly standbys?: number | undefined
  readonly lagSeconds?: number | undefined
  readonly holds?: number
  /** The number of waiting messages, and the age of the oldest one. */
  readonly waiting?: number
  readonly oldestSeconds?: number
  readonly failed?: number
  /** In seconds since 1970. */
  readonly lastBackup?: number | undefined
}

type Store = Pick<Services, 'database' | 'clock'>

async function readDatabase({ database, clock }: Store) {
  const now = clock.now()
  const messages = () =>
    database.read
      .selectFrom('outbox')
      .select((of) => [of.fn.countAll().as('count'), of.fn.min('created_at').as('oldest')])
      .where('sent_at', 'is', null)
  const [waiting, failed, holds, standbys] = await Promise.all([
    messages().where('failed_at', 'is', null).executeTakeFirstOrThrow(),
    messages().where('failed_at', 'is not', null).executeTakeFirstOrThrow(),
    liveHolds(database.read, now),
    readStandbys(database),
  ])
  const oldest = Number(waiting.oldest ?? now)
  return {
    holds: holds.length,
    waiting: Number(waiting.count),
    oldestSeconds: Math.max(0, now - oldest) / 1000,
    failed: Number(failed.count),
    standbys: standbys && standbys.hidden === 0 ? standbys.confirming : undefined,
    lagSeconds: standbys?.lagSeconds ?? undefined,
  }
}

export async function readState(store: Store, backups: string | undefined): Promise<State> {
  const at = backups === undefined ? undefined : lastNightly(backups)?.at
  const lastBackup = at === undefined ? undefined : at / 1000
  try {
    return { isReachable: true, lastBackup, ...(await readDatabase(store)) }
  } catch {
    return { isReachable: false, lastBackup }
  }
}
