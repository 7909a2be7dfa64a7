import type { ResponseOf } from '../../../domain/call.ts'
import * as calendar from '../../../domain/desk/calendar.ts'
import { suggestClients, writeNote } from '../../../domain/desk/clients.ts'
import { getReceipt, sendReceipt } from '../../../domain/desk/payments.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import * as visits from '../../../domain/desk/visits.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { affected, closure, day, hold, visit } from '../../paths/tables/desk-fixtures.ts'
import { session } from '../../paths/tables/desk-sign-in.ts'
import type { Walk } from '../support/transcript.ts'
import { signedIn } from './desk.ts'

const bare: visits.DeskVisit = {
  ...{ ...visit, phone: '', email: '', told: [], note: '', notReachedBy: [] },
}
const fullDay = {
  ...day,
  visits: [
    visit,
    {
      ...bare,
      reference: 'R-2',
      time: '9:00 AM',
      status: 'arrived',
      hasBegun: false,
      visitsBefore: 0,
    },
    { ...bare, reference: 'R-3', time: '10:00 AM', status: 'done', visitsBefore: 1 },
    { ...bare, reference: 'R-4', time: '11:00 AM', status: 'missed', isOver: true },
    {
      ...bare,
      reference: 'R-6',
      location: { id: 9, name: 'Avon' },
      conflicts: ['you have closed these hours'],
    },
  ],
  failedMessages: 2,
  newReplies: 3,
  places: [
    {
      ...{ id: 1, slug: 'hudson', name: 'Hudson' },
      slots: [...(day.places[0]?.slots ?? []), { time: '5:00 PM', state: 'closed' }],
    },
    { id: 2, slug: 'troy', name: 'Troy', slots: [{ time: '1:00 PM', state: 'past' }] },
  ],
  canceled: [{ ...bare, reference: 'R-5', time: '4:00 PM', status: 'canceled' }],
  unmarked: 3,
  closures: [
    { id: 'c-1', date: day.date, hours: 'from 5:00 PM', place: 'Hudson', reason: 'A repair.' },
  ],
} satisfies ResponseOf<typeof calendar.getDeskDay>

const showDay = (driver: Driver) => driver.respond(calendar.getDeskDay, day)
async function openDay(driver: Driver): Promise<void> {
  await signedIn(driver)
  await showDay(driver)
}
/** Visitors do not see the second one. */
const places = [
  { id: 1, name: 'Hudson' },
  { id: 9, name: 'Barn' },
]
const showClosures = (driver: Driver, ...closures: ResponseOf<typeof calendar.getClosures>[]) =>
  driver.respond(
    calendar.getClosures,
    closures[0] ?? { success: true, places, words, closures: [] },
  )
const words = 'We’re sorry, but we have to close.'
const withVisits = { success: true as const, places, words, closures: [{ ...closure, affected }] }

export const deskVisits: Readonly<Record<string, Walk>> = {
  'the attendance': {
    path: '/desk/attendance',
    reach: signedIn,
    async steps(driver) {
      const past = { ...bare, hasBegun: true, isOver: true }
      const unmarked = [past, { ...past, reference: 'R-7', client: undefined }]
      const month = { success: true as const, month: '2026-11', today: '2026-11-22' }
      const over = [past, { ...past, reference: 'R-8', status: 'done' as const }]
      await driver.respond(visits.getAttendance, { ...month, unmarked, visits: over })
      await driver.click('Mark as no-show')
      const marked = { ...past, status: 'missed' as const }
      await driver.respond(visits.markVisit, { success: true, visit: marked, message: 'Marked.' })
      const after = { ...month, unmarked: [], visits: [marked] }
      await driver.respond(visits.getAttendance, after)
      await driver.click('Previous month')
      await driver.respond(visits.getAttendance, { ...after, month: '2026-10', visits: [] })
    },
  },
  'a walk-in': {
    path: '/desk/attendance',
    // The front desk, in the evening.
    reach: (driver) =>
      driver.respond(getDeskSession, { success: true, ...session, isOwner: false }),
    async steps(driver) {
      const month = { success: true as const, month: '2026-11', today: day.date }
      await driver.respond(visits.getAttendance, { ...month, unmarked: [], visits: [] })
      await driver.click('Enter a walk-in')
      const missed = { ...bare, status: 'missed' as const, isOver: true }
      const slots = ['1:00 PM', '2:00 PM', '3:00 PM'].map((time) => ({
        ...{ time, state: time === '3:00 PM' ? ('free' as const) : ('past' as const) },
      }))
      const places = [{ id: 1, slug: 'hudson', name: 'Hudson', slots }]
      const evening = { ...day, visits: [missed], places }
      await driver.respond(calendar.getDeskDay, evening)
      await driver.type('Time', '1:00 PM, Hudson')
      await driver.type('First name', 'Eve')
      await driver.passTime(300)
      const eve = { firstName: 'Eve', lastName: 'Moss', email: '', phone: '3175550143' }
      await driver.respond(suggestClients, { success: true, clients: [{ id: 'k-2', ...eve }] })
      await driver.click('Eve Moss, (317) 555-0143')
      await driver.click('Add visit')
      const done = { ...bare, reference: 'R-9', time: '1:00 PM', clientName: 'Eve Moss' }
      const walkIn = { ...done, status: 'done' as const, isOver: true, isWalkIn: true }
      const message = 'Entered. Reference R-9. No one was notified.'
      await driver.respond(visits.enterWalkIn, { success: true, visit: walkIn, message })
      await driver.respond(calendar.getDeskDay, { ...evening, visits: [missed, walkIn] })
      await driver.click('1:00 PM Eve Moss Just changed · Done · Not paid · 2 visits before')
      await driver.click('Remove walk-in')
      await driver.click('Remove it')
    },
  },
  'a day': {
    path: '/desk',
    reach: signedIn,
    async steps(driver) {
      await driver.respond(calendar.getDeskDay, fullDay)
      await driver.click('9:00 AM Ann Hall Arrived · First visit')
      await driver.respond(calendar.getDeskDay, fullDay)
      await driver.click('Print')
      await driver.reload()
      await driver.failNetwork(calendar.getDeskDay)
    },
  },
  'visits to confirm': {
    path: '/desk',
    reach: signedIn,
    async steps(driver) {
      const asked = { ...bare, confirmation: 'asked' as const }
      const tomorrow = {
        ...asked,
        ...{ reference: 'R-2', date: '2026-11-22', clientName: 'Eve Moss', phone: '3175550143' },
      }
      const unconfirmed = [asked, tomorrow]
      await driver.respond(calendar.getDeskDay, { ...day, visits: [asked], unconfirmed })
      await driver.click('Confirmed by phone')
      const confirmed = { ...bare, confirmation: 'confirmed' as const }
      const done = { success: true as const, visit: confirmed, message: 'Confirmed.' }
      await driver.respond(visits.confirmVisitAtDesk, done)
      const later = { ...day, visits: [confirmed], unconfirmed: [tomorrow] }
      await driver.respond(calendar.getDeskDay, later)
    },
  },
  'releasing a held time': {
    path: '/desk',
    reach: signedIn,
    async steps(driver) {
      const held = { ...day, holds: [hold] }
      await driver.respond(calendar.getDeskDay, held)
      await driver.click('Release')
      await driver.click('Keep it held')
      await driver.click('Release')
      await driver.click('Release it')
      await driver.respond(calendar.releaseHold, { success: true, message: 'Released.' })
      await showDay(driver)
    },
  },
  'other days': {
    path: '/desk/day/2026-11-22',
    reach: signedIn,
    async steps(driver) {
      const later = { ...day, date: '2026-11-22', places: [] }
      const visits = [{ ...visit, date: '2026-11-22' }]
      await driver.respond(calendar.getDeskDay, { ...later, visits, isNew: true })
      await driver.type('Any day', '2026-11-23')
      await driver.click('Go')
      await driver.respond(calendar.getDeskDay, { ...day, date: '2026-11-23', visits: [] })
      await driver.navigate('/desk/day/nonsense')
      await driver.respond(calendar.getDeskDay, { success: false, message: 'This is no day.' })
    },
  },
  'a week': {
    path: '/desk/week/2026-11-21',
    reach: signedIn,
    async steps(driver) {
      const { success, today, isNew, canceled, ...saturday } = fullDay
      const friday = { ...saturday, date: '2026-11-20', visits: [visit] }
      const days = [{ ...saturday, date: '2026-11-15', visits: [], places: [] }, friday]
      await driver.respond(calendar.getDeskWeek, { success, today, days })
    },
  },
  'a receipt': {
    path: '/desk/receipt/R-1',
    reach: signedIn,
    async steps(driver) {
      await driver.respond(getReceipt, {
        success: true,
        practice: ['Warm Lake Thermography', '(317) 555-0100'],
        rows: [
          { label: 'Client', text: 'Ann Hall' },
          { label: 'Paid', text: '$225 (Card, Saturday, November 21st, 2026)' },
        ],
        hasEmail: true,
        date: '2026-11-21',
      })
      await driver.click('Email to the client')
      await driver.respond(sendReceipt, { success: true, message: 'The client will get an email.' })
    },
  },
  'marking and canceling a visit': {
    path: '/desk',
    reach: openDay,
    async steps(driver) {
      await driver.click('Mark as arrived')
      await driver.failNetwork(visits.markVisit)
      await showDay(driver)
      await driver.click('Dismiss')
      await driver.click('Mark as paid')
      await driver.type('Amount in dollars', '112.50')
      await driver.click('Card')
      await driver.respond(visits.takePayment, { success: true, visit, message: 'Paid.' })
      const payment = { method: 'card', cents: 11250 } as const
      const takings = [{ ...payment, count: 1 }]
      await driver.respond(calendar.getDeskDay, {
        ...{ ...day, takings },
        visits: [{ ...visit, payment }],
      })
      await driver.click('Undo paid')
      await driver.click('Keep it')
      await driver.click('Cancel visit')
      await driver.click('Cancel without notifying')
      const message = 'No one was notified.'
      await driver.respond(visits.cancelVisitAtDesk, { success: true, visit, message })
      const canceled = { ...visit, status: 'canceled' as const }
      await driver.respond(calendar.getDeskDay, { ...day, visits: [], canceled: [canceled] })
      await driver.click('Undo the cancellation')
      await driver.click('Book again and notify the client')
      await driver.respond(visits.reinstateVisit, {
        success: true,
        visit,
        message: 'Booked again.',
      })
      await showDay(driver)
    },
  },
  'a note and a delay': {
    path: '/desk',
    reach: openDay,
    async steps(driver) {
      await driver.click('Note')
      await driver.type('Note', 'The ramp works again.')
      await driver.click('Save the note')
      await driver.respond(writeNote, { success: false, message: 'It was changed meanwhile.' })
      await showDay(driver)
      await driver.click('Save the note')
      await driver.respond(writeNote, { success: true, message: 'Noted.' })
      const note = 'The ramp works again.'
      await driver.respond(calendar.getDeskDay, {
        ...day,
        visits: [{ ...visit, note }],
      })
      await driver.click('Running late')
      await driver.click('Notify the client')
      await driver.respond(visits.runLate, { success: false, message: 'Please write a number.' })
      await showDay(driver)
      await driver.type('Minutes', '20')
      await driver.click('Notify the client')
      await driver.respond(visits.runLate, { success: true, message: '1 client was notified.' })
      await driver.respond(calendar.getDeskDay, { ...day, visits: [] })
      await driver.click('Running late')
    },
  },
  'moving a visit at the desk': {
    path: '/desk',
    reach: openDay,
    async steps(driver) {
      await driver.click('Move visit')
      await driver.click('1:00 PM Move here at Hudson')
      await driver.click('Move and notify the client')
      await driver.respond(visits.moveVisitAtDesk, { success: false, message: 'It was taken.' })
    },
  },
  'closing hours': {
    path: '/desk/closed/2026-12-04',
    reach: signedIn,
    async steps(driver) {
      await showClosures(driver)
      await driver.type('From', '13:00')
      await driver.type('Until', '15:00')
      await driver.type('Location', '9')
      await driver.type('Reason', 'A repair.')
      await driver.click('Close these hours')
      await driver.respond(calendar.closeHours, { success: false, message: 'These are closed.' })
      await showClosures(driver)
      await driver.click('Close these hours')
      await driver.respond(calendar.closeHours, { success: true, closure, affected: [visit] })
      await showClosures(driver, {
        success: true,
        places,
        words,
        closures: [{ ...closure, affected: [] }],
      })
    },
  },
  'closed hours with visits': {
    path: '/desk/closed',
    reach: signedIn,
    async steps(driver) {
      await showClosures(driver, withVisits)
      await driver.click('Ask to reschedule')
      await driver.click('Don’t send anything')
      await driver.click('Ask all 2 to reschedule')
      await driver.click('Send the messages')
      const message = 'The client will get an email. R-2: It was canceled meanwhile.'
      await driver.respond(calendar.offerMoves, { success: true, message })
      const paid = {
        ...visit,
        reference: 'R-4',
        payment: { method: 'cash', cents: 22500 } as const,
        isOffered: true,
      }
      const came = { ...paid, reference: 'R-5', status: 'arrived' as const, payment: undefined }
      const marked = [...affected, paid, came]
      await showClosures(driver, {
        success: true,
        places,
        words,
        closures: [{ ...closure, affected: marked }],
      })
      await driver.click('Cancel all visits')
      await driver.click('Keep the visits')
      await driver.click('Cancel all visits')
      await driver.click('Cancel and notify the clients')
      const canceled = 'Canceled 2 visits. R-3: It was moved meanwhile.'
      await driver.respond(visits.cancelVisits, { success: true, message: canceled })
      await showClosures(driver, {
        success: true,
        places,
        words,
        closures: [{ ...closure, affected: affected.slice(2) }],
      })
      await driver.click('Reopen')
      await driver.click('Keep these hours closed')
      await driver.click('Reopen')
      await driver.click('Reopen and notify')
      await driver.respond(calendar.reopenHours, {
        success: true,
        message: 'These hours are open again.',
      })
    },
  },
}
