import { dayAt, slotAt } from '../../../domain/calendar/day.ts'
import { countedContact } from '../../../domain/mailbox.ts'
import { routes } from '../../../domain/routes.ts'
import { DAY, MINUTE } from '../../../domain/timing.ts'
import { textedTime } from '../../booking/booking.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import { keyedHash } from '../../system/secrets.ts'
import { hasOptedOut } from '../outbox/opt-outs.ts'
import { enqueue } from '../outbox/outbox.ts'
import { type MailRefused, RefusedForGood } from '../providers/refusals.ts'
import type { Ready } from './kind.ts'

type Refusal = Omit<Tables['mail_refusal'], 'since'> & { readonly since: number }

/**
 * Since when no email has left because the mail server refuses us, and what it says; undefined if it does not. A refusal
 * that only one recipient has met may be about that recipient: anybody can book with an odd address.
 */
export async function findMailRefusal(database: Queryable): Promise<Refusal | undefined> {
  const row = await database.selectFrom('mail_refusal').selectAll().executeTakeFirst()
  return row && row.since !== null && row.recipient === null
    ? { ...row, since: row.since }
    : undefined
}

/** Records that the mail server refuses us. The first refusal since an email left says since when. */
export async function recordMailRefusal(
  transaction: Transaction,
  { words, recipient: to }: MailRefused,
  hashKey: string,
  now: number,
): Promise<void> {
  const recipient =
    to === undefined ? null : keyedHash(hashKey, `refused mail to ${countedContact(to)}`)
  await transaction
    .insertInto('mail_refusal')
    .values({ id: 1, since: now, words, told_at: null, recipient })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((old) => {
        // A time to come was written before the clock was set back.
        const isFirst = old.or([
          old('mail_refusal.since', 'is', null),
          old('mail_refusal.since', '>', now),
        ])
        const isOnly = old.or([isFirst, old('mail_refusal.recipient', '=', recipient)])
        return {
          words,
          since: old.case().when(isFirst).then(now).else(old.ref('mail_refusal.since')).end(),
          recipient: old.case().when(isOnly).then(recipient).else(null).end(),
        }
      }),
    )
    .execute()
}

/** Records that an email has left. */
export async function endMailRefusal(transaction: Transaction): Promise<void> {
  await transaction
    .updateTable('mail_refusal')
    .set({ since: null, recipient: null })
    .where('since', 'is not', null)
    .execute()
}

/** How long the mail server has to refuse us before the office gets a text. */
const PATIENCE = 5 * MINUTE

/** The text to the practice's own phone while the mail server refuses us: a letter would be refused, too. */
export async function mailAlarm(services: Services): Promise<Ready | 'not needed'> {
  const { database, practice, siteUrl } = services
  const { phone, timeZone } = practice
  const refusal = await findMailRefusal(database.read)
  if (!refusal) return 'not needed'
  if (await hasOptedOut(database.read, phone))
    throw new RefusedForGood('The practice’s phone has stopped our texts. Text START from it.')
  const { since } = refusal
  const time = textedTime({ day: dayAt(since, timeZone), slot: slotAt(since, timeZone) })
  const page = `${siteUrl}${routes.desk.path}/state`
  const refused = `no email has left since ${time}: the mail server refuses them.`
  return { to: phone, content: [`${refused} Why: ${page}`, `no email since ${time}: ${page}`] }
}

/** Records that the queued text was dropped, so that the office hears of the next refusal even on the same day. */
export async function withdrawMailAlarm(transaction: Transaction): Promise<void> {
  await transaction.updateTable('mail_refusal').set({ told_at: null }).execute()
}

/** Queues that text once no email has left for five minutes, at most once a day for all processes. */
export async function queueMailAlarm({
  database,
  clock,
  filed,
}: Pick<Services, 'database' | 'clock' | 'filed'>): Promise<void> {
  if (filed.includes('email') || filed.includes('text')) return
  const now = clock.now()
  const refusal = await findMailRefusal(database.read)
  if (!refusal || refusal.since > now - PATIENCE) return
  await database.write(async (transaction) => {
    const due = await transaction
      .updateTable('mail_refusal')
      .set({ told_at: now })
      .where('since', '<=', now - PATIENCE)
      .where((to) =>
        to.or([to('told_at', 'is', null), to.not(to.between('told_at', now - DAY + 1, now))]),
      )
      .returning('id')
      .executeTakeFirst()
    if (due) await enqueue(transaction, { kind: 'mail-alarm' }, now)
  })
}
