import { readDetails } from '../../domain/booking/details.ts'
import * as domain from '../../domain/desk/visits.ts'
import { book } from '../booking/book.ts'
import { cancel } from '../booking/changes/cancel.ts'
import { markPaid, markVisit } from '../booking/changes/mark-visit.ts'
import { move } from '../booking/changes/move.ts'
import { describeChange } from '../booking/changes/notified.ts'
import { reinstate } from '../booking/changes/reinstate.ts'
import { runLate } from '../booking/changes/run-late.ts'
import { practiceAs } from '../http/requester.ts'
import { acceptForm, unwrap } from '../result.ts'
import { unconfirmedReview } from '../reviews/moderate.ts'
import type { Services } from '../services.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'
import { visitAndMessage } from './desk-visit.ts'

const TAKEN_OVER = ' A visitor held this time and no longer holds it.'

/** The desk's calls about single visits. */
export function addVisitRoutes(routes: DeskRoutes, services: Services): void {
  const { timetable } = services

  deskRoute(routes, domain.bookByPhone, async (request, { email }) => {
    const details = unwrap(acceptForm(readDetails(request, { isAtDesk: true })))
    const time = unwrap(timetable.readTime(request))
    const booked = await book(services, time, details, practiceAs(email))
    const { booking, isTakenOver } = unwrap(booked)
    const notified = await describeChange(services, booking)
    const message = `Booked. Reference ${booking.reference}. ${notified}${isTakenOver ? TAKEN_OVER : ''}`
    return visitAndMessage(services, booking, message)
  })

  deskRoute(routes, domain.moveVisitAtDesk, async (request, { email }) => {
    const { reference, version, notifies } = request
    const time = unwrap(timetable.readTime(request))
    const moved = await move(services, email, reference, time, { isQuiet: !notifies, version })
    const { booking, isTakenOver } = unwrap(moved)
    const notified = await describeChange(services, booking)
    return visitAndMessage(services, booking, `Moved. ${notified}${isTakenOver ? TAKEN_OVER : ''}`)
  })

  deskRoute(routes, domain.cancelVisitAtDesk, async (request, { email }) => {
    const { reference, version, notifies } = request
    const canceled = unwrap(
      await cancel(services, email, reference, { isQuiet: !notifies, version }),
    )
    const notified = await describeChange(services, canceled)
    const message = `Canceled. The time is free again. ${notified}`
    return visitAndMessage(services, canceled, message)
  })

  deskRoute(routes, domain.reinstateVisit, async (request, { email }) => {
    const { reference, version, notifies } = request
    const options = { isQuiet: !notifies, version }
    const { booking, isTakenOver } = unwrap(await reinstate(services, email, reference, options))
    const notified = await describeChange(services, booking)
    return visitAndMessage(
      services,
      booking,
      `Booked again. ${notified}${isTakenOver ? TAKEN_OVER : ''}`,
    )
  })

  deskRoute(routes, domain.runLate, async ({ minutes }, { email }) => {
    return { success: true, message: unwrap(await runLate(services, email, minutes)) }
  })

  deskRoute(routes, domain.markVisit, async ({ reference, version, mark }, { email }) => {
    const attendance = mark === 'to-come' ? null : mark
    const marked = unwrap(await markVisit(services, email, reference, attendance, { version }))
    const concern = mark === 'missed' ? await unconfirmedReview(services, marked.client_id) : ''
    return visitAndMessage(services, marked, `Marked.${concern}`)
  })

  deskRoute(routes, domain.markPaid, async ({ reference, version, isPaid }, { email }) => {
    const marked = unwrap(await markPaid(services, email, reference, isPaid, { version }))
    return visitAndMessage(services, marked, isPaid ? 'Paid.' : 'Not paid.')
  })
}
