import {
  addDays,
  dayAt,
  formatDay,
  formatDayWithYear,
  startOfSlot,
} from '../../../domain/calendar/day.ts'
import { slotAtMinute, slotLabel } from '../../../domain/calendar/slot.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { routes } from '../../../domain/routes.ts'
import { DAY } from '../../../domain/timing.ts'
import {
  type Booking,
  clientName,
  initialsOf,
  placeOf,
  unmarkedVisits,
} from '../../booking/booking.ts'
import { closuresInForce, isClosed } from '../../booking/calendar/closures.ts'
import { confirmationOf } from '../../booking/changes/confirm.ts'
import type { Services } from '../../services.ts'
import { count } from '../../system/count.ts'
import { CLIENT_CHANNELS, isToClient, type MessageOf } from '../outbox/message.ts'
import { enqueueOnce } from '../outbox/outbox.ts'
import type { Paragraph, Rows } from '../writing/paragraph.ts'
import { type MailContent, writeMail } from '../writing/write-mail.ts'

const EVENING = slotAtMinute(18 * 60)
/** The letter lists up to this many changes of a kind and only counts the rest, so that it prints on one page. */
const MOST = 10
const ID = 'evening-letter-'

type Context = Pick<Services, 'database' | 'practice' | 'clock' | 'siteUrl'>
type EveningLetter = MessageOf<'evening-letter'>

/** The content of the letter: the visits of the next day, and the changes since the last letter. */
async function collect({ database, clock }: Context, { day, since }: EveningLetter) {
  const now = clock.now()
  const bookings = () => database.read.selectFrom('bookings').selectAll().orderBy('starts_at')
  const coming = () => bookings().where('cancelled_at', 'is', null).where('ends_at', '>', now)
  const failed = await database.read
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.booking')
    .selectAll('bookings')
    .select('channel')
    .where('failed_at', '>', since)
    .orderBy('failed_at')
    .execute()
  return {
    tomorrow: await coming().where('day', '=', addDays(day, 1)).orderBy('place_name').execute(),
    booked: await coming().where('created_at', '>', since).execute(),
    moved: await coming()
      .where('created_at', '<=', since)
      .where('arranged_at', '>', since)
      .execute(),
    canceled: await bookings()
      .where('cancelled_at', '>', since)
      .where('starts_at', '>', since)
      .execute(),
    failed,
    closures: await closuresInForce(database.read, now),
  }
}

/** The evening letter; undefined if its day is over or there is nothing to report. */
export async function eveningLetter(
  context: Context,
  letter: EveningLetter,
): Promise<MailContent | undefined> {
  const { practice, clock } = context
  const { day } = letter
  const tomorrow = addDays(day, 1)
  if (dayAt(clock.now(), practice.timeZone) !== day) return undefined
  const { closures, ...reported } = await collect(context, letter)
  if (Object.values(reported).every((some) => some.length === 0)) return undefined
  const nameOf = practice.eveningLetter === 'names' ? clientName : initialsOf
  const visitRow = (booking: Booking): Rows[number] => [
    booking.reference,
    `${nameOf(booking)}, ${formatDay(booking.day, day)} at ${slotLabel(booking.slot)}, ${booking.place_name}`,
  ]
  const list = <Reported extends Booking>(
    title: string,
    all: readonly Reported[],
    rowOf: (one: Reported) => Rows[number] = visitRow,
  ): Paragraph[] => {
    if (all.length === 0) return []
    const more = all.length - MOST
    const rest = more > 0 ? [`And ${more} more.`] : []
    return [{ title, rows: all.slice(0, MOST).map(rowOf) }, ...rest]
  }
  const concernsOf = (booking: Booking): string[] => {
    if (isClosed(closures, booking)) return ['in hours that you have closed']
    return confirmationOf(context, booking) === 'asked'
      ? ['not confirmed', ...(booking.phone ? [formatPhone(booking.phone)] : [])]
      : []
  }
  const places = [...new Set(reported.tomorrow.map(placeOf))]
  const visitsTomorrow = places.map(
    (place): Paragraph => ({
      title: `Visits tomorrow, ${place}`,
      rows: reported.tomorrow
        .filter((booking) => placeOf(booking) === place)
        .map((booking) => [
          slotLabel(booking.slot),
          [`${nameOf(booking)}, ${booking.reference}`, ...concernsOf(booking)].join(', '),
        ]),
    }),
  )
  const unmarked = await unmarkedVisits(context.database.read, clock.now())
  const notMarked = `${count(unmarked.length, 'visit is', 'visits are')} not marked as done or no-show.`
  const desk = `${context.siteUrl}${routes.desk.path}`
  return writeMail(
    context,
    `${formatDayWithYear(tomorrow)}: ${count(reported.tomorrow.length, 'visit', 'visits')}`,
    [
      ...(visitsTomorrow.length > 0 ? visitsTomorrow : ['No visits tomorrow.']),
      ...list('New', reported.booked),
      ...list('Moved or booked again, with their new times', reported.moved),
      ...list('Canceled', reported.canceled),
      ...list('Messages that did not arrive', reported.failed, (each) => [
        each.reference,
        `${nameOf(each)}, by ${isToClient(each.channel) ? CLIENT_CHANNELS[each.channel].by : 'email'}`,
      ]),
      ...(unmarked.length > 0
        ? [[`${notMarked} `, { text: 'Mark them at the desk', url: `${desk}/attendance` }]]
        : []),
      reported.failed.length > 0
        ? { button: 'See why at the desk', url: `${desk}/messages` }
        : { button: 'Open the day at the desk', url: `${desk}/day/${tomorrow}` },
    ],
    {},
    { isCompact: true },
  )
}

/** Queues the evening letter when it is due, once for all processes. */
export async function queueEveningLetter(context: Context): Promise<void> {
  const { database, practice, clock } = context
  const now = clock.now()
  const day = dayAt(now, practice.timeZone)
  if (now < startOfSlot(day, EVENING, practice.timeZone)) return
  const last = await database.read
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where('id', 'like', `${ID}%`)
    // An unsent letter does not count: the next one includes its content.
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = ID + day
  if (last?.id === id) return
  const message = { kind: 'evening-letter', day, since: last?.created_at ?? now - DAY } as const
  if (!(await eveningLetter(context, message))) return
  await database.write((transaction) => enqueueOnce(transaction, id, message, now))
}
