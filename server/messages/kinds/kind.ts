import type { Booking } from '../../booking/booking.ts'
import { isInClosedHours } from '../../booking/calendar/closures.ts'
import { createVisitLink } from '../../booking/visit-links.ts'
import type { Queryable, Tables, Transaction } from '../../database/tables.ts'
import type { Services } from '../../services.ts'
import {
  type Channel,
  CLIENT_CHANNELS,
  type ClientChannel,
  type Message,
  type MessageOf,
} from '../outbox/message.ts'
import { hasOptedOut, mayBeTexted } from '../outbox/opt-outs.ts'
import type { MailContent, Site } from '../writing/write-mail.ts'
import { holdBack } from './hourly.ts'
import type { Plan } from './planned-time.ts'
import { movable, type Rules, reasonToSkip, type Skipped, UPCOMING, type When } from './rules.ts'

/** A message that can be sent: an email, or the words of a text in several versions, the longest first. */
export interface Ready {
  readonly to: string
  readonly content: MailContent | readonly string[]
  /** The kind whose words it has, if it is another one than was stored. */
  readonly kind?: `offer-${'mail' | 'text'}` | undefined
}

/** What is known about a kind of message, which is stored as an `M`. */
export interface Kind<M = Message> {
  /** As lists show it. */
  readonly name: string
  /** Whether its content is deleted once it has failed or was written to a file, because it is of no use later. */
  readonly isShortLived?: boolean
  /** For a letter that is sent by itself, at a time before or after a visit. */
  readonly planned?: Plan & { readonly to: Channel }
  /** Whether it would be sent now, if it had not been written to a file before. */
  isStillTrue(services: Services, message: M, stored: Pick<Stored, 'sequence'>): Promise<boolean>
  /** Writes the message, unless it is not due. */
  prepare(services: Services, message: M, stored: Stored): Promise<Ready | Skipped>
}
type Stored = Pick<Tables['outbox'], 'sequence' | 'attempts'>

/** A kind that is of no use later. */
export const shortLived = <M>({ name, prepare }: Pick<Kind<M>, 'name' | 'prepare'>): Kind<M> => ({
  name,
  isShortLived: true,
  isStillTrue: async () => false,
  prepare,
})

/** A letter to the office that is not about one visit. `write` returns undefined if it is not needed. */
export const officeLetter = <M>(
  name: string,
  write: (services: Services, message: M) => Promise<MailContent | Skipped | undefined>,
): Kind<M> => ({
  name,
  isStillTrue: async (services, message) => {
    const content = await write(services, message)
    return content !== undefined && typeof content !== 'string'
  },
  async prepare(services, message) {
    const content = (await write(services, message)) ?? 'not needed'
    return typeof content === 'string' ? content : { to: services.practice.email, content }
  },
})

/** A client's address may have been removed after this one was queued. */
const hasAddress: Rules[number] = ({ booking }) => (booking.email ? undefined : 'not needed')

/** A client may have declined texts after this one was queued. */
const isWanted: Rules[number] = async ({ database, booking }) =>
  (await mayBeTexted(database, booking)) ? undefined : 'not needed'

/** The services while a letter about a visit is written, all in one transaction. */
interface Within extends Omit<Services, 'database'> {
  readonly database: Transaction
}

/** What a letter to a client is written from. */
export interface Visit extends Site, Pick<Within, 'clock'> {
  readonly database: Queryable
  readonly booking: Booking
  /** A link to the page of the visit. */
  readonly link: string
  /** Makes a link to the page of another visit of the same mailbox. */
  readonly linkTo: (other: Booking) => Promise<string>
  readonly hasStoppedTexts: boolean
}

type AboutVisit = Pick<MessageOf<'client-mail'>, 'booking' | 'isByVisitor'>

/** A kind of letter about a visit, to its client or to the office. */
function kind<M extends AboutVisit>(
  name: string,
  to: Channel,
  own: Rules,
  { rules: more, plan }: When,
  write: (within: Within, booking: Booking, message: M) => Promise<Ready>,
): Kind<M> {
  const rules = [...own, ...more]
  async function find(
    database: Queryable,
    services: Services,
    message: M,
    sequence: Stored['sequence'],
  ) {
    const booking = await database
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', message.booking)
      .executeTakeFirst()
    if (!booking) return 'not needed'
    const waiting = { services, database, booking, to, sequence }
    return (await reasonToSkip(rules, waiting)) ?? booking
  }
  return {
    name,
    ...(plan && { planned: { ...plan, to } }),
    isStillTrue: async (services, message, { sequence }) =>
      typeof (await find(services.database.read, services, message, sequence)) !== 'string',
    prepare: (services, message, { sequence, attempts }) =>
      services.database.write(async (database) => {
        const booking = await find(database, services, message, sequence)
        if (typeof booking === 'string') return booking
        // A visitor must not fill the mailbox of somebody else, or of the office. A retried message was counted at its
        // first attempt.
        const isCounted = message.isByVisitor && attempts <= 1
        const held = isCounted && (await holdBack(database, services, booking, to))
        return held || write({ ...services, database }, booking, message)
      }),
  }
}

async function visitOf(
  within: Within,
  booking: Booking,
  medium: 'letter' | 'text',
): Promise<Visit> {
  const linkTo = (visit: Booking) => createVisitLink(within.database, within, visit, medium)
  return {
    ...within,
    booking,
    link: await linkTo(booking),
    linkTo,
    // A text is sent only to those who have not.
    hasStoppedTexts: medium === 'letter' && (await hasOptedOut(within.database, booking.phone)),
  }
}

/**
 * A kind of message to the client of a visit. One that would tell them to come takes the words of an offer to move if the
 * visit is in closed hours when it is sent: it may have waited.
 */
const toClient =
  <Content extends Ready['content']>(channel: ClientChannel, own: Rules[number]) =>
  <M extends AboutVisit>(
    name: string,
    write: (visit: Visit, message: M) => Content | Promise<Content>,
    when: When = UPCOMING,
    offer?: (visit: Visit) => Content,
  ): Kind<M> =>
    kind(name, channel, offer ? [own, movable] : [own], when, async (within, booking, message) => {
      const { medium, contact } = CLIENT_CHANNELS[channel]
      const visit = await visitOf(within, booking, medium === 'mail' ? 'letter' : 'text')
      const to = booking[contact]
      return offer && (await isInClosedHours(within.database, booking))
        ? { to, content: offer(visit), kind: `offer-${medium}` }
        : { to, content: await write(visit, message) }
    })

export const mail = toClient<MailContent>('client-mail', hasAddress)
export const text = toClient<readonly string[]>('client-text', isWanted)

/** A letter to the office about a visit. */
export const office = <M extends AboutVisit>(
  name: string,
  write: (within: Within, booking: Booking, message: M) => MailContent | Promise<MailContent>,
): Kind<M> =>
  kind(name, 'office-mail', [], UPCOMING, async (within, booking, message) => ({
    to: within.practice.email,
    content: await write(within, booking, message),
  }))
