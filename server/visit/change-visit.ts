import { formatPhone } from '../../domain/phone.ts'
import { MINUTE } from '../../domain/timing.ts'
import { UNKNOWN_LINK } from '../../domain/visit/visit.ts'
import { type Booking, isOver, lockBooking } from '../booking/booking.ts'
import { isInClosedHours } from '../booking/calendar/closures.ts'
import { changesOf, MAX_CLIENT_MOVES } from '../booking/changes/by-client.ts'
import { cancelBooking } from '../booking/changes/cancel.ts'
import { confirmBooking } from '../booking/changes/confirm.ts'
import { moveBooking } from '../booking/changes/move.ts'
import { findLink, leadsTo, wasTextedTo } from '../booking/visit-links.ts'
import type { Transaction } from '../database/tables.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import { stopTexts } from '../messages/outbox/opt-outs.ts'
import { isSameTime, type VisitTime } from '../practice/timetable.ts'
import { accept, type Refusal, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'

/** The same refusal for an unknown, expired or malformed token. */
export const UNKNOWN_TOKEN = refuse(404, UNKNOWN_LINK)

const LINK_LIMIT: RateLimit = {
  action: 'visit',
  visitor: { max: 240, per: MINUTE },
  clientAddress: { max: 600, per: MINUTE },
}

export interface LinkedVisit {
  readonly booking: Booking
  /** Whether the link was texted to the number that the visit has. */
  readonly isTexted: boolean
}

/** Locks the booking that a link belongs to, and runs `work` on it in the same transaction. */
const withBooking = (
  { database, clock }: Services,
  token: string,
  requester: Requester,
  work: (transaction: Transaction, booking: Booking, isTexted: boolean) => Promise<Result<Booking>>,
): Promise<Result<LinkedVisit>> =>
  database.write(async (transaction): Promise<Result<LinkedVisit>> => {
    const isWithin = await withinLimit(transaction, LINK_LIMIT, requester, clock.now())
    if (!isWithin) return TOO_MANY_REQUESTS
    const link = await findLink(transaction, token)
    const booking = link && (await lockBooking(transaction, database.engine, 'id', link.booking))
    if (!booking || !leadsTo(link, token, booking)) return UNKNOWN_TOKEN
    const isTexted = wasTextedTo(link, token, booking)
    const done = await work(transaction, booking, isTexted)
    return done.isRefused ? done : accept({ booking: done.value, isTexted })
  })

export const findVisit = (services: Services, token: string, requester: Requester) =>
  withBooking(services, token, requester, async (_, booking) => accept(booking))

/** Why the client cannot change the visit. */
function refuseToChange(
  services: Services,
  booking: Booking,
  isClosed: boolean,
): Refusal | undefined {
  const phone = formatPhone(services.practice.phone)
  if (booking.cancelled_at !== null) {
    return refuse(409, 'This visit is canceled. You are welcome to book another.')
  }
  if (isOver(booking, services.clock.now())) return refuse(409, 'This visit is over.')
  return changesOf(services, booking, isClosed) === 'too-late'
    ? refuse(
        409,
        `It is too late to change this visit online. Please call us at ${phone}.`,
        'too-late',
      )
    : undefined
}

/** Cancels the visit and frees its slot. A retry succeeds and changes nothing. */
export const cancelVisit = (services: Services, token: string, requester: Requester) =>
  withBooking(services, token, requester, async (transaction, booking) => {
    if (booking.cancelled_at !== null) return accept(booking)
    const isClosed = await isInClosedHours(transaction, booking)
    return (
      refuseToChange(services, booking, isClosed) ??
      accept(await cancelBooking(transaction, services, booking, { isByVisitor: true }))
    )
  })

/** Confirms that the client will come. A retry succeeds and changes nothing. */
export const confirmVisit = (services: Services, token: string, requester: Requester) =>
  withBooking(services, token, requester, (transaction, booking) =>
    confirmBooking(transaction, services, booking),
  )

/** Stops texts to the number that the link was texted to. A link from a letter does not show whose phone it is. */
export const stopTextsByLink = (services: Services, token: string, requester: Requester) =>
  withBooking(services, token, requester, async (transaction, booking, isTexted) => {
    if (!isTexted) return refuse(403, 'To stop our texts, reply STOP to any of them.')
    const said = { way: 'page', actor: '' } as const
    await stopTexts(transaction, booking.phone, said, services.clock.now())
    return accept(booking)
  })

/** Moves the visit to a slot that is free or held by this visitor. A retry succeeds and changes nothing. */
export const moveVisit = (
  services: Services,
  token: string,
  wanted: Result<VisitTime>,
  requester: Requester,
) =>
  withBooking(services, token, requester, async (transaction, booking) => {
    const { practice } = services
    if (wanted.isRefused) return wanted
    const to = wanted.value
    const isThere = booking.cancelled_at === null && isSameTime(booking, to)
    if (isThere) return accept(booking)
    const isClosed = await isInClosedHours(transaction, booking)
    const refusal = refuseToChange(services, booking, isClosed)
    if (refusal) return refusal
    if (changesOf(services, booking, isClosed) === 'too-many') {
      const phone = formatPhone(practice.phone)
      return refuse(
        409,
        `This visit has already been moved ${MAX_CLIENT_MOVES} times. To move it again, please call us at ${phone}.`,
      )
    }
    const moved = await moveBooking(transaction, services, booking, to, requester)
    return moved.isRefused ? moved : accept(moved.value.booking)
  })
