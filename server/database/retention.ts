import type { Office } from '../services.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long after its end what is no longer needed is kept; the owner reads it in docs/what-is-kept.md. */
export const keptFor = {
  holds: DAY,
  codes: DAY,
  sessions: DAY,
  limits: DAY,
  sentMessages: 30 * DAY,
}

export async function forget({ database, clock }: Office): Promise<void> {
  const now = clock.now()
  await database.write(async (writing) => {
    await writing
      .deleteFrom('holds')
      .where('expires_at', '<', now - keptFor.holds)
      .execute()
    await writing
      .deleteFrom('codes')
      .where('tries_end_at', '<', now - keptFor.codes)
      .execute()
    await writing
      .deleteFrom('sessions')
      .where('expires_at', '<', now - keptFor.sessions)
      .execute()
    await writing
      .deleteFrom('limits')
      .where('ends_at', '<', now - keptFor.limits)
      .execute()
    await writing
      .deleteFrom('outbox')
      .where('sent_at', '<', now - keptFor.sentMessages)
      .execute()
  })
}

/** Forgets at the start and every hour. */
export function startForgetting(office: Office) {
  let running: Promise<void> | undefined
  const sweep = () => {
    running = forget(office).catch((error: unknown) =>
      office.log.error({ err: error }, 'What is outdated could not be removed.'),
    )
  }
  sweep()
  const timer = setInterval(sweep, HOUR)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
