import type { Services } from '../services.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long rows are kept after they have ended. docs/what-is-kept.md tells the owner the same. */
export const retention = {
  holds: DAY,
  codes: DAY,
  sessions: DAY,
  limits: DAY,
  sentMessages: 30 * DAY,
}

type Store = Pick<Services, 'database' | 'clock'>

export async function deleteOutdated({ database, clock }: Store): Promise<void> {
  const now = clock.now()
  await database.write(async (transaction) => {
    for (const table of ['holds', 'sessions'] as const) {
      await transaction
        .deleteFrom(table)
        .where('expires_at', '<', now - retention[table])
        .execute()
    }
    await transaction
      .deleteFrom('codes')
      .where('tries_end_at', '<', now - retention.codes)
      .execute()
    await transaction
      .deleteFrom('limits')
      .where('ends_at', '<', now - retention.limits)
      .execute()
    await transaction
      .deleteFrom('outbox')
      .where('sent_at', '<', now - retention.sentMessages)
      .execute()
  })
}

/** Deletes outdated rows at the start and every hour. */
export function startRetention(services: Store & Pick<Services, 'log'>) {
  let running: Promise<void> | undefined
  const run = () => {
    running = deleteOutdated(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'Outdated rows could not be deleted.'),
    )
  }
  run()
  const timer = setInterval(run, HOUR)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
