import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Details, detailsColumns } from '../../domain/booking/details.ts'
import type { Day } from '../../domain/calendar/day.ts'
import { formatPhone } from '../../domain/phone.ts'
import { termsOf } from '../../domain/price.ts'
import { MINUTE } from '../../domain/timing.ts'
import { recordAct } from '../database/audit.ts'
import { DatabaseBusy, type Transaction } from '../database/tables.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { ClientChannel } from '../messages/outbox/message.ts'
import { clientChannels, enqueueLetters } from '../messages/outbox/outbox.ts'
import type { Practice } from '../practice/practice-file.ts'
import { isSameTime, type VisitTime } from '../practice/timetable.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { type Arranged, type Booking, bookingAt, shortVisitTime } from './booking.ts'
import { isInClosedHours } from './calendar/closures.ts'
import { claimTime } from './claim-time.ts'
import { addBooking } from './new-booking.ts'
import { sendLinkAgain } from './visit-links.ts'

const BOOK_LIMIT: RateLimit = {
  action: 'book',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

interface Wish {
  /** What the client was told about texts. */
  readonly smsConsent?: string
  /** What the browser says is its time zone. */
  readonly clientZone?: unknown
  /** Whether to refuse what the client may not want: a second visit, or other terms than they have read. */
  readonly askFirst?: boolean
  readonly terms?: unknown
}

interface Booked extends Arranged {
  /** How the client is notified. */
  readonly channels: readonly ClientChannel[]
}

const PHONE_CONSENT =
  'phone-2026-11-28: She agreed on the phone to texts about her visit, with a reminder.'

/** The consent to texts of a client who called, if they agreed to them. */
export const phoneConsent = ({ texts }: Details): string => (texts === 'yes' ? PHONE_CONSENT : '')

/** Books a time in one transaction. A booking by the practice takes over a time that visitors hold. */
export async function book(
  services: Services,
  time: VisitTime,
  details: Details,
  requester: Requester,
  { smsConsent = '', clientZone, askFirst = false, terms }: Wish = {},
): Promise<Result<Booked>> {
  const { database, log, practice } = services
  try {
    return await database.write(async (transaction): Promise<Result<Booked>> => {
      const now = services.clock.now()
      if (!(await withinLimit(transaction, BOOK_LIMIT, requester, now))) return TOO_MANY_REQUESTS
      const id = randomUUID()
      const findSame = async () => {
        const booking = await bookingAt(transaction, time)
        return booking && isSameRequest(booking, details, requester) ? booking : undefined
      }
      const second = askFirst && (await findVisitToCome(transaction, time, details, requester, now))
      const changed = askFirst && mentionTerms(practice, time.day, terms)
      if ((second || changed) && !(await findSame())) {
        const sentences = [
          ...(second ? [await mentionVisit(transaction, services, second, now)] : []),
          ...(changed ? [changed] : []),
        ]
        return refuse(409, sentences.join(' '), 'asks-first')
      }
      const owner = { kind: 'new', id, contacts: details } as const
      const claimed = await claimTime(transaction, services, { time, requester, owner })
      if (claimed.isRefused) {
        const booking = await findSame()
        if (!booking) return claimed
        const channels = await clientChannels(transaction, booking)
        return accept({ booking, isTakenOver: false, channels })
      }
      const { location, isTakenOver } = claimed.value
      const booking = await addBooking(transaction, services, {
        time,
        details,
        requester,
        location,
        id,
        smsConsent,
        clientZone,
      })
      const { actor } = requester
      if (actor !== undefined) {
        const { reference } = booking
        await recordAct(transaction, { by: actor, act: 'booked a visit', record: reference }, now)
      }
      const isByVisitor = actor === undefined
      const channels = await enqueueLetters(transaction, booking, 'booked', isByVisitor, services)
      return accept({ booking, isTakenOver, channels })
    })
  } catch (error) {
    // After any other failure, such as a lost connection, the visit may be booked.
    if (!(error instanceof DatabaseBusy)) throw error
    log.error({ err: error }, 'A visit could not be booked.')
    return refuse(
      503,
      `We could not book the visit just now, so nothing was booked. Please try again in a minute, or call ${formatPhone(practice.phone)}.`,
    )
  }
}

async function mentionVisit(
  transaction: Transaction,
  services: Services,
  visit: Booking,
  now: number,
): Promise<string> {
  const whereLink = await sendLinkAgain(transaction, services, visit, now)
  const closed = (await isInClosedHours(transaction, visit)) ? ', but we are closed then' : ''
  return `You already have a visit on ${shortVisitTime(visit)}${closed}. ${whereLink}`
}

/** The owner may change the price or the policy while somebody is filling in the form. */
function mentionTerms(practice: Practice, day: Day, read: unknown): string | undefined {
  const terms = termsOf(practice, day)
  return read === undefined || read === terms
    ? undefined
    : `Our price or cancellation policy has changed since you opened this page. ${terms}`
}

/**
 * The next visit that this visitor has booked for the same client at another time. Somebody else at the same computer,
 * with another email address and phone number, learns nothing of it.
 */
async function findVisitToCome(
  transaction: Transaction,
  time: VisitTime,
  { email, phone }: Details,
  { visitor }: Requester,
  now: number,
): Promise<Booking | undefined> {
  const visits = await transaction
    .selectFrom('bookings')
    .selectAll()
    .where('visitor', '=', visitor)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
  return visits.find(
    (visit) =>
      !isSameTime(visit, time) &&
      (visit.email.toLowerCase() === email.toLowerCase() || visit.phone === phone),
  )
}

/** A client that retries the same booking gets the first response again. */
export const isSameRequest = (
  booking: Booking,
  details: Details,
  { visitor, actor }: Requester,
): boolean =>
  (visitor !== '' || actor !== undefined) &&
  isDeepStrictEqual(booking, { ...booking, ...detailsColumns(details), visitor })
