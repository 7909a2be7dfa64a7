import type { ResponseOf } from '../../../domain/call.ts'
import * as calendar from '../../../domain/desk-calendar.ts'
import * as visits from '../../../domain/desk-visits.ts'
import { day, visit } from '../../paths/tables/desk-fixtures.ts'
import * as screen from './desk-screen.ts'

const { after, click, failNetwork, open, reload, respond, signedIn } = screen

const bare: visits.DeskVisit = { ...visit, phone: '', email: '', note: '', notReachedBy: [] }
const fullDay: ResponseOf<typeof calendar.getDeskDay> = {
  ...day,
  visits: [
    visit,
    { ...bare, reference: 'R-2', time: '9:00 AM', status: 'arrived', visitsBefore: 0 },
    { ...bare, reference: 'R-3', time: '10:00 AM', status: 'done', visitsBefore: 1 },
    { ...bare, reference: 'R-4', time: '11:00 AM', status: 'missed', isOver: true },
    { ...bare, reference: 'R-5', time: '4:00 PM', status: 'cancelled', phone: visit.phone },
    { ...bare, reference: 'R-6', location: { id: 9, name: 'Avon' } },
  ],
  places: [
    {
      ...{ id: 1, slug: 'hudson', name: 'Hudson' },
      slots: [...(day.places[0]?.slots ?? []), { time: '5:00 PM', state: 'closed' }],
    },
    { id: 2, slug: 'troy', name: 'Troy', slots: [{ time: '1:00 PM', state: 'past' }] },
  ],
  closures: [
    { id: 'c-1', date: day.date, hours: 'from 5:00 PM', place: 'Hudson', reason: 'A repair.' },
  ],
}

const theDay: screen.DeskScreen = {
  name: 'a day',
  path: '/desk',
  steps: [
    signedIn,
    after(respond(calendar.getDeskDay, fullDay))`
      [Days]
      Day before
      Today
      Day after
      Any day
      = 2026-11-21
      Close hours
      Print
      6 visits on this day.
      Closed from 5:00 PM, Hudson: A repair.
      Hudson
      9:00 AM Ann Hall
      Arrived · First visit · R-2
      No phone number and no e-mail address.
      Mark done
      Mark not come
      Take the mark back
      Move visit
      Cancel visit
      10:00 AM Ann Hall
      Done · 1 visit before · R-3
      No phone number and no e-mail address.
      Mark arrived
      Mark not come
      Take the mark back
      Move visit
      Cancel visit
      11:00 AM Ann Hall
      Did not come · 2 visits before · R-4
      No phone number and no e-mail address.
      Mark arrived
      Mark done
      Take the mark back
      1:00 PM Free
      [Book 1:00 PM, Hudson] Book
      2:00 PM Ann Hall
      To come · 2 visits before · R-1
      (317) 555-0142
      ann@example.com
      She comes by bus.
      Not reached by e-mail: please call.
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
      3:00 PM Held by a visitor
      4:00 PM Ann Hall
      Cancelled · 2 visits before · R-5
      (317) 555-0142
      5:00 PM Closed
      Avon
      2:00 PM Ann Hall
      To come · 2 visits before · R-6
      No phone number and no e-mail address.
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
      Now showing the day.
    `,
    after(reload)`
      Refreshing the day…
    `,
    after(failNetwork(calendar.getDeskDay))`
      You see the day as of 12:00 PM; what has changed since is not here. Check your connection and try again.
      Try again
    `,
    open('/desk/day/2026-11-22'),
    after(failNetwork(calendar.getDeskDay))`
      This page could not be loaded. Check your connection and try again.
      Try again
    `,
    click('Try again'),
    after(
      respond(calendar.getDeskDay, {
        ...day,
        date: '2026-11-22',
        visits: [{ ...visit, date: '2026-11-22' }],
        places: [],
      }),
    )`
      [Days]
      Day before
      Today
      Day after
      Any day
      = 2026-11-22
      Close hours
      Print
      1 visit on this day.
      Hudson
      2:00 PM Ann Hall
      To come · 2 visits before · R-1
      (317) 555-0142
      ann@example.com
      She comes by bus.
      Not reached by e-mail: please call.
      Move visit
      Cancel visit
      Now showing the day.
    `,
    open('/desk/day/2026-11-23'),
    after(respond(calendar.getDeskDay, { ...day, date: '2026-11-23', visits: [] }))`
      [Days]
      Day before
      Today
      Day after
      Any day
      = 2026-11-23
      Close hours
      Print
      No visits on this day.
      Hudson
      1:00 PM Free
      [Book 1:00 PM, Hudson] Book
      3:00 PM Held by a visitor
      Now showing the day.
    `,
    open('/desk/day/nonsense'),
    after(respond(calendar.getDeskDay, { success: false, message: 'This is no day.' }))`
      This is no day.
      [Days]
      Today
    `,
  ],
}

const showDay = respond(calendar.getDeskDay, day)

const onVisits: screen.DeskScreen = {
  name: 'what is done with a visit',
  path: '/desk',
  steps: [
    signedIn,
    showDay,
    after(click('Mark arrived'))`
      One moment…
      [disabled] Mark arrived
      [disabled] Mark done
      [disabled] Mark not come
      [disabled] Move visit
      [disabled] Cancel visit
    `,
    after(failNetwork(visits.markVisit))`
      Refreshing the day…
      We do not know whether this was done. Check your connection and try again: it is done once at most.
      Try it again
      Leave it
    `,
    showDay,
    after(click('Leave it'))`
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
    `,
    after(click('Cancel visit'))`
      [Cancel visit]
      Cancel the visit of Ann Hall at 2:00 PM? The time becomes free for others at once.
      Cancel and tell the client
      Cancel and tell nobody
      Keep the visit
      [disabled] Mark arrived
      [disabled] Mark done
      [disabled] Mark not come
      [disabled] Move visit
      [disabled] Cancel visit
    `,
    after(click('Keep the visit'))`
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
    `,
    click('Cancel visit'),
    click('Cancel and tell nobody'),
    after(respond(visits.cancelVisitAtDesk, { success: true, visit, message: 'Nobody is told.' }))`
      Refreshing the day…
      Nobody is told.
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
    `,
    showDay,
    after(click('Move visit'))`
      [Move to 1:00 PM, Hudson] Move to 1:00 PM
      [Move visit]
      Choose a free time for Ann Hall, on this day or another. The visit stays where it is until then.
      Do not move it
      [disabled] Mark arrived
      [disabled] Mark done
      [disabled] Mark not come
      [disabled] Move visit
      [disabled] Cancel visit
      [Move to 3:00 PM, Hudson] Move to 3:00 PM
    `,
    after(click('Do not move it'))`
      [Book 1:00 PM, Hudson] Book
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
    `,
    click('Move visit'),
    after(click('Move to 1:00 PM, Hudson'))`
      [Book 1:00 PM, Hudson] Book
      Move the visit of Ann Hall to 1:00 PM on Saturday, November 21st, 2026, Hudson?
      Move and tell the client
      Move and tell nobody
      Leave it where it is
    `,
    after(click('Leave it where it is'))`
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
    `,
    click('Move visit'),
    click('Move to 1:00 PM, Hudson'),
    click('Move and tell the client'),
    after(respond(visits.moveVisitAtDesk, { success: false, message: 'It was taken.' }))`
      Refreshing the day…
      It was taken.
      Mark arrived
      Mark done
      Mark not come
      Move visit
      Cancel visit
    `,
    showDay,
    // A question is not taken along to another day.
    click('Cancel visit'),
    open('/desk/day/2026-11-23'),
    after(respond(calendar.getDeskDay, { ...day, date: '2026-11-23', visits: [], places: [] }))`
      [Days]
      Day before
      Today
      Day after
      Any day
      = 2026-11-23
      Close hours
      Print
      No visits on this day.
      Now showing the day.
    `,
  ],
}

export const deskDayScreens = [theDay, onVisits]
