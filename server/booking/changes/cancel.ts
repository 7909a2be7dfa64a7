import { type Actor, recordAct } from '../../database/audit.ts'
import type { Transaction } from '../../database/tables.ts'
import { enqueueLetters } from '../../messages/outbox/outbox.ts'
import { isSameTime } from '../../practice/timetable.ts'
import { accept, type Refusal, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { count } from '../../system/count.ts'
import { type Booking, isWalkIn } from '../booking.ts'
import { closuresInForce, refuseUnlessIn } from '../calendar/closures.ts'
import { freeTime } from '../calendar/free-time.ts'
import { isForList, liveHolds } from '../holds/hold-table.ts'
import { brokenRule, offerAt } from '../rules.ts'
import { keepFreed } from '../waiting/openings.ts'
import { attendanceText, findToChange, type Seen } from './find-to-change.ts'
import { describeChange } from './notified.ts'

interface Options {
  /** Whether to send no letters. */
  readonly isQuiet?: boolean
}

interface InClosure {
  /** The closed hours because of which it is canceled. */
  readonly closureId?: string
}

interface Cancellation extends Options {
  readonly isByVisitor?: boolean
}

/**
 * Cancels a booking and frees its slot, of which the waiting list is notified first. Unless it is quiet, the client and the
 * office get letters.
 */
export async function cancelBooking(
  transaction: Transaction,
  services: Services,
  booking: Booking,
  { isQuiet = false, isByVisitor = false }: Cancellation = {},
): Promise<Booking> {
  const now = services.clock.now()
  const change = {
    ...{ cancelled_at: now, sequence: booking.sequence + 1 },
    // The practice makes room for others from there.
    ...(!isByVisitor && { network: null, network_wide: null }),
  }
  const canceled = { ...booking, ...change }
  await transaction.updateTable('bookings').set(change).where('id', '=', booking.id).execute()
  await freeTime(transaction, canceled)
  if (!isQuiet) await enqueueLetters(transaction, canceled, 'canceled', isByVisitor, services)
  await keepFreed(transaction, services, booking)
  return canceled
}

/** Cancels many visits for the practice, as far as they can be canceled. Says how many, who is notified, and what was refused. */
export async function cancelAll(
  services: Services,
  by: Actor,
  visits: readonly ({ readonly reference: string } & Seen)[],
  options: Options & InClosure,
): Promise<string> {
  const canceled: Booking[] = []
  const refused: string[] = []
  for (const { reference, ...seen } of visits) {
    const result = await cancel(services, by, reference, { ...seen, ...options })
    if (result.isRefused) refused.push(`${reference}: ${result.message}`)
    else canceled.push(result.value)
  }
  const notified = await describeChange(services, ...canceled)
  return [`Canceled ${count(canceled.length, 'visit', 'visits')}.`, notified, ...refused].join(' ')
}

/** Whether visitors can book the time of a canceled visit, as far as the practice decides. */
export async function describeFreed(services: Services, canceled: Booking): Promise<string> {
  const { timetable, database, clock, practice } = services
  const now = clock.now()
  const location = timetable.findLocation(canceled.location_id)
  const offer = offerAt(services, location, await closuresInForce(database.read, now), now, false)
  const broken = brokenRule({ ...offer, time: canceled, isHeld: false })
  const isKept = (await liveHolds(database.read, now)).some(
    (hold) => isForList(hold) && isSameTime(hold, canceled),
  )
  if (isKept) return 'The waiting list will be notified of this time first.'
  if (!broken) return 'Visitors can book this time again.'
  const { noticeHours } = practice
  return broken.refusal.reason === 'too-soon'
    ? `Visitors can no longer book it: they need ${noticeHours} ${noticeHours === 1 ? 'hour’s' : 'hours’'} notice.`
    : 'Visitors cannot book this time.'
}

/** Why a visit in closed hours is not canceled with the others: somebody has seen its client, or their payment. */
function refuseIfMarked(booking: Booking): Refusal | undefined {
  if (booking.attendance === null && booking.paid_at === null) return undefined
  const mark = booking.attendance === null ? 'paid' : attendanceText(booking)
  return refuse(409, `This visit is ${mark}, so it stays booked.`)
}

/** Cancels a booking for the practice, or removes a walk-in that was entered by mistake, of which nobody knows. */
export const cancel = (
  services: Services,
  by: Actor,
  reference: string,
  options: Options & Seen & InClosure = {},
): Promise<Result<Booking>> =>
  services.database.write(async (transaction): Promise<Result<Booking>> => {
    const found = await findToChange(services, transaction, reference, options, {
      isWalkInToo: true,
    })
    if (found.isRefused) return found
    const { closureId } = options
    const now = services.clock.now()
    const stays =
      closureId !== undefined &&
      ((await refuseUnlessIn(transaction, closureId, found.value, now)) ??
        refuseIfMarked(found.value))
    if (stays) return stays
    const isMistake = isWalkIn(found.value)
    const act = isMistake ? 'removed a walk-in' : 'canceled a visit'
    const record = found.value.reference
    await recordAct(transaction, { by, act, record }, now)
    const isQuiet = isMistake || options.isQuiet === true
    return accept(await cancelBooking(transaction, services, found.value, { isQuiet }))
  })
