import { readDetails } from '../../domain/booking/details.ts'
import * as domain from '../../domain/desk/visits.ts'
import { book } from '../booking/book.ts'
import { cancel } from '../booking/changes/cancel.ts'
import { markPaid, markVisit } from '../booking/changes/mark-visit.ts'
import { move } from '../booking/changes/move.ts'
import { reinstate } from '../booking/changes/reinstate.ts'
import { runLate } from '../booking/changes/run-late.ts'
import { readVisitTime } from '../booking/visits.ts'
import { practiceAs } from '../http/requester.ts'
import { filedNote } from '../messages/filed.ts'
import { acceptForm, unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'
import { visitAndMessage, whoIsTold } from './desk-visit.ts'

const TAKEN_OVER = ' A visitor held this time and no longer holds it.'

/** The desk's calls about single visits. */
export function addVisitRoutes(routes: DeskRoutes, services: Services): void {
  const { timetable } = services

  deskRoute(routes, domain.bookByPhone, async (request, { email }) => {
    const details = unwrap(acceptForm(readDetails(request, { isAtDesk: true })))
    const visit = unwrap(readVisitTime(timetable, request))
    const booked = await book(services, visit, details, practiceAs(email))
    const { booking, isTakenOver } = unwrap(booked)
    const told = await whoIsTold(services, booking, true)
    const message = `Booked. Reference ${booking.reference}. ${told}${isTakenOver ? TAKEN_OVER : ''}`
    return visitAndMessage(services, booking, message)
  })

  deskRoute(routes, domain.moveVisitAtDesk, async (request, { email }) => {
    const { reference, version, tells } = request
    const visit = unwrap(readVisitTime(timetable, request))
    const moved = await move(services, email, reference, visit, { isQuiet: !tells, version })
    const { booking, isTakenOver } = unwrap(moved)
    const told = await whoIsTold(services, booking, tells)
    return visitAndMessage(services, booking, `Moved. ${told}${isTakenOver ? TAKEN_OVER : ''}`)
  })

  deskRoute(routes, domain.cancelVisitAtDesk, async (request, { email }) => {
    const { reference, version, tells } = request
    const cancelled = unwrap(await cancel(services, email, reference, { isQuiet: !tells, version }))
    const told = await whoIsTold(services, cancelled, tells)
    const message = `Cancelled. The time is free again. ${told}`
    return visitAndMessage(services, cancelled, message)
  })

  deskRoute(routes, domain.reinstateVisit, async (request, { email }) => {
    const { reference, version, tells } = request
    const options = { isQuiet: !tells, version }
    const { booking, isTakenOver } = unwrap(await reinstate(services, email, reference, options))
    const told = await whoIsTold(services, booking, tells)
    return visitAndMessage(
      services,
      booking,
      `Booked again. ${told}${isTakenOver ? TAKEN_OVER : ''}`,
    )
  })

  deskRoute(routes, domain.runLate, async ({ minutes }, { email }) => {
    const told = unwrap(await runLate(services, email, minutes))
    const who = count(told, 'client is told', 'clients are told')
    return { success: true, message: `${who} by email and by text.${filedNote(services)}` }
  })

  deskRoute(routes, domain.markVisit, async ({ reference, version, mark }, { email }) => {
    const attendance = mark === 'to-come' ? null : mark
    const marked = unwrap(await markVisit(services, email, reference, attendance, { version }))
    return visitAndMessage(services, marked, 'Marked.')
  })

  deskRoute(routes, domain.markPaid, async ({ reference, version, isPaid }, { email }) => {
    const marked = unwrap(await markPaid(services, email, reference, isPaid, { version }))
    return visitAndMessage(services, marked, isPaid ? 'Paid.' : 'Not paid.')
  })
}
