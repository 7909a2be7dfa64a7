import { readDetails } from '../../domain/booking/details.ts'
import { addDays, dayAt, nextMonth, readDay } from '../../domain/calendar/day.ts'
import { getReceipt, sendReceipt } from '../../domain/desk/payments.ts'
import * as domain from '../../domain/desk/visits.ts'
import { hasErrors } from '../../domain/form.ts'
import { formatPhone } from '../../domain/phone.ts'
import { book, phoneConsent } from '../booking/book.ts'
import {
  type Booking,
  isOver,
  isWalkIn,
  unmarkedVisits,
  visitsBetween,
} from '../booking/booking.ts'
import { cancel, cancelAll, describeFreed } from '../booking/changes/cancel.ts'
import { confirmAtDesk } from '../booking/changes/confirm.ts'
import { markVisit } from '../booking/changes/mark-visit.ts'
import { move } from '../booking/changes/move.ts'
import { describeChange, describeNotified } from '../booking/changes/notified.ts'
import {
  mailReceipt,
  NOT_PAID,
  receiptRows,
  takePayment,
  undoPayment,
} from '../booking/changes/pay.ts'
import { reinstate } from '../booking/changes/reinstate.ts'
import { runLate } from '../booking/changes/run-late.ts'
import { enterWalkIn } from '../booking/walk-in.ts'
import { practiceAs } from '../http/requester.ts'
import { acceptForm, Refused, refuse, refuseInWords, unwrap } from '../result.ts'
import { unconfirmedReview } from '../reviews/moderate.ts'
import type { Services } from '../services.ts'
import { type DeskRoutes, deskRoute, ownerRoute } from './desk-route.ts'
import { deskVisits, visitAndMessage } from './desk-visit.ts'

const TAKEN_OVER = ' A visitor was holding this time and has lost it.'

/** The desk's calls about single visits. */
export function addVisitRoutes(routes: DeskRoutes, services: Services): void {
  const { timetable } = services

  /** Says what was changed, and who is notified. */
  async function changed(what: string, booking: Booking, isTakenOver = false) {
    const notified = await describeChange(services, booking)
    const message = `${what} ${notified}${isTakenOver ? TAKEN_OVER : ''}`
    return visitAndMessage(services, booking, message)
  }

  deskRoute(routes, domain.bookByPhone, async (request, { email }) => {
    const details = unwrap(acceptForm(readDetails(request, { isAtDesk: true })))
    const time = unwrap(timetable.readTime(request))
    const wish = { smsConsent: phoneConsent(details) }
    const booked = await book(services, time, details, practiceAs(email), wish)
    const { booking, isTakenOver } = unwrap(booked)
    return changed(`Booked. Reference ${booking.reference}.`, booking, isTakenOver)
  })

  deskRoute(routes, domain.enterWalkIn, async (request, { email }) => {
    const { form: details, errors } = readDetails(request, { isAtDesk: true })
    if (hasErrors(errors)) throw new Refused(refuseInWords(errors))
    const time = unwrap(timetable.readTime(request))
    const { booking, isTakenOver } = unwrap(await enterWalkIn(services, email, time, details))
    const message = `Entered. Reference ${booking.reference}. No one was notified.`
    return visitAndMessage(services, booking, message + (isTakenOver ? TAKEN_OVER : ''))
  })

  deskRoute(routes, domain.moveVisitAtDesk, async (request, { email }) => {
    const time = unwrap(timetable.readTime(request))
    const moved = await move(services, email, request.reference, time, optionsOf(request))
    const { booking, isTakenOver } = unwrap(moved)
    return changed('Moved.', booking, isTakenOver)
  })

  deskRoute(routes, domain.cancelVisitAtDesk, async (request, { email }) => {
    const canceled = unwrap(await cancel(services, email, request.reference, optionsOf(request)))
    return isWalkIn(canceled)
      ? visitAndMessage(services, canceled, 'Removed. No one was notified.')
      : changed(`Canceled. ${await describeFreed(services, canceled)}`, canceled)
  })

  deskRoute(routes, domain.cancelVisits, async ({ id, visits, notifies }, { email }) => ({
    success: true,
    message: await cancelAll(services, email, visits, { closureId: id, isQuiet: !notifies }),
  }))

  deskRoute(routes, domain.reinstateVisit, async (request, { email }) => {
    const booked = await reinstate(services, email, request.reference, optionsOf(request))
    const { booking, isTakenOver } = unwrap(booked)
    return changed('Booked again.', booking, isTakenOver)
  })

  deskRoute(routes, domain.runLate, async ({ minutes }, { email }) => {
    return { success: true, message: unwrap(await runLate(services, email, minutes)) }
  })

  deskRoute(routes, domain.getAttendance, async (request) => {
    const { database, clock, practice } = services
    const today = dayAt(clock.now(), practice.timeZone)
    const first = readDay(`${request.month ?? today.slice(0, 7)}-01`)
    const next = first && nextMonth(first)
    if (!next) throw new Refused(refuse(400, 'This month is not in the calendar.'))
    const month = await visitsBetween(database.read, first, addDays(next, -1))
    const shown = month.filter((visit) => visit.attendance !== null || isOver(visit, clock.now()))
    const unmarked = await unmarkedVisits(database.read, clock.now())
    return {
      success: true,
      month: first.slice(0, 7),
      today,
      unmarked: await deskVisits(services, unmarked),
      visits: await deskVisits(services, shown.reverse()),
    }
  })

  deskRoute(routes, domain.markVisit, async ({ reference, version, mark }, { email }) => {
    const attendance = mark === 'to-come' ? null : mark
    const marked = unwrap(await markVisit(services, email, reference, attendance, { version }))
    const concern = mark === 'missed' ? await unconfirmedReview(services, marked.client_id) : ''
    return visitAndMessage(services, marked, `Marked.${concern}`)
  })

  deskRoute(routes, domain.confirmVisitAtDesk, async (request, { email }) => {
    const { reference, version, isConfirmed } = request
    const done = await confirmAtDesk(services, email, reference, isConfirmed, { version })
    return visitAndMessage(
      services,
      unwrap(done),
      isConfirmed ? 'Confirmed.' : 'No longer confirmed.',
    )
  })

  deskRoute(routes, domain.takePayment, async ({ reference, version, ...typed }, { email }) => {
    const paid = unwrap(await takePayment(services, email, reference, typed, { version }))
    return visitAndMessage(services, paid, typed.method === 'waived' ? 'Waived.' : 'Paid.')
  })

  ownerRoute(routes, domain.undoPayment, async ({ reference, version }, { email }) => {
    const unpaid = unwrap(await undoPayment(services, email, reference, { version }))
    return visitAndMessage(services, unpaid, 'The payment was undone.')
  })

  deskRoute(routes, getReceipt, async ({ reference }) => {
    const booking = await services.database.read
      .selectFrom('bookings')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    const rows = booking && receiptRows(services, booking)
    if (!rows) throw new Refused(refuse(409, NOT_PAID))
    const { name, office, phone, email } = services.practice
    return {
      success: true,
      practice: [name, office, formatPhone(phone), email],
      rows: rows.map(([label, text]) => ({ label, text })),
      hasEmail: booking.email !== '',
      date: booking.day,
    }
  })

  deskRoute(routes, sendReceipt, async ({ reference }, { email }) => {
    const booking = unwrap(await mailReceipt(services, email, reference))
    const notified = { booking, channels: ['client-mail' as const] }
    return { success: true, message: describeNotified(services, [notified]) }
  })
}

const optionsOf = ({ version, notifies }: { version: string; notifies: boolean }) => ({
  version,
  isQuiet: !notifies,
})
