import type { Database, Transaction } from '../database/tables.ts'
import { HOUR, MINUTE } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

const DAY = 24 * HOUR
/** How far the clocks of two machines, or a clock and its correction, may be apart. */
const SLACK = 5 * MINUTE
/** How long the site may be off, for example over a long weekend. */
const LONGEST_PAUSE = 4 * DAY
/** For how long a clock has to run steadily before anything is deleted by it. */
const STEADY = 2 * DAY

type Watched = Pick<Services, 'database' | 'clock' | 'log' | 'holdMilliseconds'>

/** A fast clock wrote ends that lie too far ahead. They end as if they were written now. */
async function shortenWhatIsAhead(
  transaction: Transaction,
  { holdMilliseconds }: Watched,
  now: number,
): Promise<void> {
  const holdsEnd = now + holdMilliseconds
  await transaction
    .updateTable('holds')
    .set({ expires_at: holdsEnd })
    .where('expires_at', '>', holdsEnd)
    .execute()
  await transaction
    .updateTable('limits')
    .set({ ends_at: now + HOUR })
    .where('ends_at', '>', now + DAY)
    .execute()
  await transaction
    .updateTable('codes')
    .set({ expires_at: now, tries_end_at: now + HOUR })
    .where('tries_end_at', '>', now + HOUR)
    .execute()
}

/** When the newest row was written, for a database that no process has looked at with its clock. */
const newestRow = async (transaction: Transaction): Promise<number | null | undefined> =>
  (
    await transaction
      .selectFrom('bookings')
      .select((of) => of.fn.max('created_at').as('at'))
      .executeTakeFirst()
  )?.at

/**
 * Compares the clock with the latest look that any process has taken at it. A jump is logged and remembered for the
 * doctor. Returns whether the clock has been steady for so long that rows may be deleted by it.
 */
export async function lookAtClock(watched: Watched): Promise<boolean> {
  const { database, clock, log } = watched
  return database.write(async (transaction) => {
    const now = clock.now()
    const last = await transaction.selectFrom('clock').selectAll().executeTakeFirst()
    const seen = last?.seen_at ?? (await newestRow(transaction)) ?? now
    const jump = now - seen
    const isBack = jump < -SLACK
    const hasJumped = isBack || jump > LONGEST_PAUSE
    const row = {
      seen_at: hasJumped ? now : Math.max(now, seen),
      steady_since: last && !hasJumped ? last.steady_since : now,
      jumped_at: hasJumped ? now : (last?.jumped_at ?? null),
      jumped_by: hasJumped ? jump : (last?.jumped_by ?? null),
    }
    if (last) await transaction.updateTable('clock').set(row).execute()
    else
      await transaction
        .insertInto('clock')
        .values({ id: 1, ...row })
        .execute()
    if (hasJumped) log.warn({ event: 'clock-jump', minutes: Math.round(jump / MINUTE) })
    if (isBack) await shortenWhatIsAhead(transaction, watched, now)
    return now - row.steady_since >= STEADY
  })
}

/** Whether no process has ever looked at the clock, because the database is new. */
export async function hasNeverRun({ read }: Database): Promise<boolean> {
  const [last] = await read.selectFrom('clock').selectAll().execute()
  const [booking] = await read.selectFrom('bookings').select('id').limit(1).execute()
  return last === undefined && booking === undefined
}

/** Calls back when the clock has moved by more than the time that has passed. */
export function watchForJumps({ clock }: Pick<Services, 'clock'>, onJump: () => void) {
  const offset = () => clock.now() - performance.now()
  let before = offset()
  const timer = setInterval(() => {
    const moved = Math.abs(offset() - before)
    before = offset()
    if (moved > SLACK) onJump()
  }, MINUTE)
  return () => clearInterval(timer)
}
