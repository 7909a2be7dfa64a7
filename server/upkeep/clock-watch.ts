import { DAY, HOUR, MINUTE } from '../../domain/timing.ts'
import { shortenHolds } from '../booking/holds/hold.ts'
import type { Database, Transaction } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** How far the clocks of two machines, or a clock and its correction, may be apart. */
const SLACK = 5 * MINUTE
/** How long the site may be down without a jump being assumed, for example over a long weekend. */
const LONGEST_PAUSE = 4 * DAY
/** How long a clock must run steadily before rows are deleted by it: after a jump, as long as it jumped, within limits. */
const STEADY = 2 * DAY
const LONGEST_WAIT = 60 * DAY

type Watched = Pick<Services, 'database' | 'clock' | 'log' | 'holdMilliseconds'>

/** Shortens expiry times that a fast clock set too far ahead. Such codes expire at once. */
async function shortenWhatIsAhead(
  transaction: Transaction,
  watched: Watched,
  now: number,
): Promise<void> {
  await shortenHolds(transaction, watched, now)
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

/** When the newest booking was made, for a database in which no process has recorded its clock yet. */
const newestRow = async (transaction: Transaction): Promise<number | null | undefined> =>
  (
    await transaction
      .selectFrom('bookings')
      .select((of) => of.fn.max('created_at').as('at'))
      .executeTakeFirst()
  )?.at

/**
 * Compares the clock with the latest time that any process has recorded. A jump is logged, and stored for the
 * doctor. Returns whether the clock has been steady long enough for rows to be deleted by it.
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
    // A second jump does not shorten the wait after the first one.
    const left = last ? last.steady_since + STEADY - seen : 0
    const wait = Math.min(Math.max(STEADY, Math.abs(jump), left), LONGEST_WAIT)
    const row = {
      seen_at: hasJumped ? now : Math.max(now, seen),
      steady_since: last && !hasJumped ? last.steady_since : now + wait - STEADY,
      jumped_at: hasJumped ? now : (last?.jumped_at ?? null),
      jumped_by: hasJumped ? jump : (last?.jumped_by ?? null),
    }
    if (last) await transaction.updateTable('clock').set(row).execute()
    // Another process may record its clock at the same time.
    else
      await transaction
        .insertInto('clock')
        .values({ id: 1, ...row })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (hasJumped) log.warn({ event: 'clock-jump', minutes: Math.round(jump / MINUTE) })
    if (isBack) await shortenWhatIsAhead(transaction, watched, now)
    return now - row.steady_since >= STEADY
  })
}

/** Whether the database is new: no process has recorded its clock, and there is no booking. */
export async function hasNeverRun({ read }: Database): Promise<boolean> {
  const [last] = await read.selectFrom('clock').selectAll().execute()
  const [booking] = await read.selectFrom('bookings').select('id').limit(1).execute()
  return last === undefined && booking === undefined
}

/** Calls `onJump` when the clock jumps, compared with the monotonic clock of the process. */
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
