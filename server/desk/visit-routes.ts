import * as domain from '../../domain/desk-visits.ts'
import { readDetails } from '../../domain/details.ts'
import { book } from '../booking/book.ts'
import { cancel } from '../booking/cancel.ts'
import { markVisit } from '../booking/mark-visit.ts'
import { move } from '../booking/move.ts'
import { readVisit } from '../booking/visits.ts'
import { practiceAs } from '../http/requester.ts'
import { accept, acceptForm } from '../result.ts'
import type { Services } from '../services.ts'
import { type DeskRoutes, deskRoute } from './desk-route.ts'
import { visitAndMessage, whoIsTold } from './desk-visit.ts'

const TAKEN_OVER = 'A visitor held this time and no longer holds it.'

/** Notes whether a time was taken from a visitor who held it. */
function takeOver() {
  let isTakenOver = false
  return {
    onTakeOver: () => {
      isTakenOver = true
    },
    say: (...sentences: string[]) => [...sentences, ...(isTakenOver ? [TAKEN_OVER] : [])].join(' '),
  }
}

/** What the desk does with single visits. */
export function addVisitRoutes(routes: DeskRoutes, services: Services): void {
  const { timetable } = services

  deskRoute(routes, domain.bookByPhone, async (request, { email }) => {
    const details = acceptForm(readDetails(request, { isAtDesk: true }))
    if (details.isRefused) return details
    const visit = readVisit(timetable, request)
    if (visit.isRefused) return visit
    const { onTakeOver, say } = takeOver()
    const requester = practiceAs(email)
    const booked = await book(services, visit.value, details.value, requester, { onTakeOver })
    if (booked.isRefused) return booked
    const told = await whoIsTold(services, booked.value, true)
    const message = say(`Booked. Reference ${booked.value.reference}.`, told)
    return accept(await visitAndMessage(services, booked.value, message))
  })

  deskRoute(routes, domain.moveVisitAtDesk, async (request, { email }) => {
    const { reference, version, tells } = request
    const visit = readVisit(timetable, request)
    if (visit.isRefused) return visit
    const { onTakeOver, say } = takeOver()
    const options = { onTakeOver, isQuiet: !tells, version }
    const moved = await move(services, email, reference, visit.value, options)
    if (moved.isRefused) return moved
    const message = say('Moved.', await whoIsTold(services, moved.value, tells))
    return accept(await visitAndMessage(services, moved.value, message))
  })

  deskRoute(routes, domain.cancelVisitAtDesk, async (request, { email }) => {
    const { reference, version, tells } = request
    const cancelled = await cancel(services, email, reference, { isQuiet: !tells, version })
    if (cancelled.isRefused) return cancelled
    const told = await whoIsTold(services, cancelled.value, tells)
    const message = `Cancelled. The time is free again. ${told}`
    return accept(await visitAndMessage(services, cancelled.value, message))
  })

  deskRoute(routes, domain.markVisit, async ({ reference, version, mark }, { email }) => {
    const attendance = mark === 'to-come' ? null : mark
    const marked = await markVisit(services, email, reference, attendance, { version })
    if (marked.isRefused) return marked
    return accept(await visitAndMessage(services, marked.value, 'Marked.'))
  })
}
