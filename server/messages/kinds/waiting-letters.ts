import { dayAt, formatDayWithYear, slotAt } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import { describeWish } from '../../../domain/waiting/wish.ts'
import { type Booking, shortVisitTime, timeForClient } from '../../booking/booking.ts'
import { closuresInForce } from '../../booking/calendar/closures.ts'
import { type Entry, isListOn, mayHave, readEntries } from '../../booking/waiting/list.ts'
import { createListLink } from '../../booking/waiting/list-links.ts'
import { findStanding } from '../../booking/waiting/openings.ts'
import type { Queryable, Transaction } from '../../database/tables.ts'
import { isDaytime } from '../../practice/visit-time.ts'
import type { Services } from '../../services.ts'
import { CLIENT_CHANNELS, type Message, type MessageOf } from '../outbox/message.ts'
import { mayBeTexted } from '../outbox/opt-outs.ts'
import type { Paragraph } from '../writing/paragraph.ts'
import type { MailContent } from '../writing/write-mail.ts'
import { holdBack } from './hourly.ts'
import type { Kind, Ready } from './kind.ts'
import { contact, placeRow, writeToClient } from './letter-parts.ts'
import { salutation, textsOf, wordsOf } from './letter-words.ts'
import type { Skipped } from './rules.ts'

// The letters to those on the waiting list, who may have no visit.

/** What they are written from. */
interface Listed extends Pick<Services, 'practice' | 'siteUrl'> {
  readonly booking: Booking | undefined
  /** A link to the page of the list. */
  readonly link: string
}

type OpenTime = Pick<Booking, 'day' | 'slot' | 'place_name' | 'place_address'> & {
  readonly kept_until: number
}

const NOBODY = { first_name: '', last_name: '' }

/** The words about an open time are filled in like those about a visit. */
const wordsAbout = ({ practice, booking, link }: Listed, time: OpenTime) => {
  const { first_name, last_name } = booking ?? NOBODY
  return { practice, link, booking: { ...time, first_name, last_name, price: null } }
}

export function openingMail(to: Listed, time: OpenTime): MailContent {
  const { practice, booking, link } = to
  const { timeZone } = practice
  const { subject, opening, closing } = wordsOf(wordsAbout(to, time), 'opening')
  const when = { ...time, zone: timeZone, client_zone: booking?.client_zone ?? null }
  const until = `${slotLabel(slotAt(time.kept_until, timeZone))} on ${formatDayWithYear(dayAt(time.kept_until, timeZone))}`
  return writeToClient(to, subject, [
    salutation(booking ?? NOBODY),
    ...opening,
    {
      rows: [
        ['Date', formatDayWithYear(time.day)],
        ['Time', timeForClient(practice, when)],
        placeRow(time),
      ],
    },
    { button: 'See this time', url: link },
    `We keep it for our waiting list until ${until}. The first to take it gets it.`,
    ...(booking
      ? [`Your visit on ${shortVisitTime(booking)} stays as it is unless you take this time.`]
      : []),
    [{ text: 'Change which times you want, or leave the list', url: link }],
    `${closing}\n${practice.name}`,
  ])
}

export function joinedMail(to: Listed, { wish }: Entry): MailContent {
  const { practice, booking, link } = to
  const { where, when } = describeWish(wish, practice.locations)
  return writeToClient(to, 'You are on our list for an earlier time', [
    salutation(booking ?? NOBODY),
    'We’ll tell you when a time opens up that you would take, at most twice a week:',
    {
      rows: [
        ['Where', where],
        ['When', booking ? `${when}, before your visit on ${shortVisitTime(booking)}` : when],
      ],
    },
    ...(booking ? ['Your visit stays as it is until you take another time.'] : []),
    { button: 'Change this, or leave the list', url: link },
    contact(to, 'Questions? Please call '),
    `See you soon,\n${practice.name}`,
  ])
}

export function linkMail(to: Listed, isListed: boolean): MailContent {
  const { practice, link } = to
  const paragraphs: Paragraph[] = isListed
    ? [
        'You’re on our waiting list. Here is your link to it:',
        { button: 'Change which times you want, or leave the list', url: link },
      ]
    : [
        `Would you like to know when a time opens up at ${practice.name}? Choose the times that you would take, and press “Put me on the list”:`,
        { button: 'Choose times', url: link },
        'You’re not on the list before that. If you didn’t ask for this email, you can ignore it.',
      ]
  return writeToClient(to, 'Your link to our waiting list', [
    'Hello,',
    ...paragraphs,
    `See you soon,\n${practice.name}`,
  ])
}

type Within = Omit<Services, 'database'> & { readonly database: Queryable }

/** A kind of message to somebody on the waiting list. `write` says why it is not sent, or writes it. */
export const toList = <
  M extends MessageOf<'joined-mail' | 'opening-mail'>,
  Content extends Ready['content'],
>(
  name: string,
  channel: keyof typeof CLIENT_CHANNELS,
  write: (within: Within, entry: Entry, message: M) => Promise<Skipped | ((to: Listed) => Content)>,
): Kind<M> => {
  const { medium, contact } = CLIENT_CHANNELS[channel]
  async function find(within: Within, message: M) {
    const { database, clock } = within
    const isBookedToo = message.kind === 'list-link'
    const [entry] = await readEntries(database, clock.now(), { id: message.waiting }, isBookedToo)
    if (!entry || !isListOn(within)) return 'not needed'
    const { booking, email } = entry
    const to = booking ? booking[contact] : medium === 'mail' && email
    const isReached =
      to && (medium === 'mail' || (booking && (await mayBeTexted(database, booking))))
    if (!isReached) return 'not needed'
    const written = await write(within, entry, message)
    return typeof written === 'string' ? written : { to, entry, written }
  }
  return {
    name,
    isStillTrue: async (services, message) =>
      typeof (await find({ ...services, database: services.database.read }, message)) !== 'string',
    prepare: (services, message, { attempts }) =>
      services.database.write(async (transaction): Promise<Ready | Skipped> => {
        const found = await find({ ...services, database: transaction }, message)
        if (typeof found === 'string') return found
        const { to, entry, written } = found
        const { booking } = entry
        // Anybody can book with the address of somebody else, and join the list.
        const isCounted = booking && attempts <= 1 && message.kind.startsWith('joined')
        const held = isCounted && (await holdBack(transaction, services, booking, channel))
        if (held) return held
        const link = await createListLink(
          transaction,
          services,
          entry,
          medium === 'mail' ? 'letter' : 'text',
        )
        const { practice, siteUrl } = services
        return { to, content: written({ practice, siteUrl, booking, link }) }
      }),
  }
}

/** Tells of an opening while it is kept, and would still help. */
export const toldOf =
  <Content>(write: (to: Listed, time: OpenTime) => Content) =>
  async (within: Within, entry: Entry, message: MessageOf<'opening-mail'>) => {
    const { database, timetable, practice, clock } = within
    const opening = await findStanding(database, within, message.opening)
    const location = opening && timetable.findLocation(opening.location_id)
    if (!opening || !location || entry.joined_at === null) return 'not needed'
    const closures = await closuresInForce(database, clock.now())
    if (!mayHave(within, entry, opening, closures)) return 'not needed'
    if (message.kind === 'opening-text' && !isDaytime(clock.now(), practice.timeZone)) return 'held'
    const time = { ...opening, place_name: location.name, place_address: location.address }
    return (to: Listed) => write(to, time)
  }

/** A client whom neither an email nor a text told of an opening was not notified, and may be notified of the next one. */
export async function withdrawNotice(transaction: Transaction, message: Message): Promise<void> {
  if (message.kind !== 'opening-mail' && message.kind !== 'opening-text') return
  const { opening, waiting } = message
  const ids = ['mail', 'text'].map((medium) => `opening-${medium}-${opening}-${waiting}`)
  const other = transaction.selectFrom('outbox').select('id').where('id', 'in', ids)
  if (await other.executeTakeFirst()) return
  await transaction
    .deleteFrom('opening_notices')
    .where('opening', '=', opening)
    .where('waiting', '=', waiting)
    .execute()
}

/** Confirms a place on the list. */
export const joined =
  <Content>(write: (to: Listed, entry: Entry) => Content) =>
  async (_: Within, entry: Entry) =>
    entry.joined_at === null ? ('not needed' as const) : (to: Listed) => write(to, entry)

/** Sends the link that somebody asked for, on the list or not. */
export const asked =
  <Content>(write: (to: Listed, isListed: boolean) => Content) =>
  async ({ database, clock }: Within, { id }: Entry) => {
    const [entry] = await readEntries(database, clock.now(), { id })
    return (to: Listed) => write(to, entry !== undefined && entry.joined_at !== null)
  }

export const openingText = (to: Listed, time: OpenTime) => textsOf(wordsAbout(to, time), 'opening')
export const joinedText = ({ link }: Listed) => [
  `you're on our list for an earlier time. Change or leave: ${link}`,
  `you're on our list for an earlier time: ${link}`,
]
