import * as calendar from '../../../domain/desk-calendar.ts'
import * as signIn from '../../../domain/desk-sign-in.ts'
import { bookByPhone } from '../../../domain/desk-visits.ts'
import { getHolds } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { visit } from '../../paths/tables/desk-fixtures.ts'
import { EMAIL, session } from '../../paths/tables/desk-sign-in.ts'
import * as screen from './desk-screen.ts'

const { after, click, failNetwork, open, respond, signedIn, type } = screen

const signingIn: screen.DeskScreen = {
  name: 'the way in and out',
  path: '/desk',
  steps: [
    after(async () => {})`
      Skip to content
      Warm Lake Thermography
      The Desk
      One moment…
      The desk needs JavaScript, which this browser has switched off.
    `,
    after(failNetwork(signIn.getDeskSession))`
      The desk could not be reached. Check your connection and try again.
      Try again
    `,
    after(click('Try again'))`
      One moment…
      The desk needs JavaScript, which this browser has switched off.
    `,
    after(respond(signIn.getDeskSession, { success: false, message: signIn.SIGNED_OUT }))`
      Sign in to the Desk
      The desk is for the people of the practice. Give the e-mail address that the practice has listed for you, and we will send you a code.
      E-mail address
      Send code
    `,
    after(type('E-mail address', EMAIL))`
      = owner@practice.example
    `,
    after(click('Send code'))`
      Sending…
      [disabled] Sending…
    `,
    after(respond(signIn.sendDeskCode, { success: true }))`
      Code
      A code is sent to owner@practice.example only if the practice has listed this address. It works for 10 minutes.
      Sign in
      Send again
      Use another address
    `,
    after(click('Send again'))`
      Sending…
      [disabled] Sign in
      [disabled] Sending…
      [disabled] Use another address
    `,
    after(respond(signIn.sendDeskCode, { success: true }))`
      If this address belongs to the practice, a new code is on its way.
      Sign in
      Send again
      Use another address
    `,
    type('Code', '123456'),
    after(click('Sign in'))`
      Checking…
      [disabled] Checking…
      [disabled] Send again
      [disabled] Use another address
    `,
    after(respond(signIn.enterDeskCode, { success: true, ...session }))`
      [Desk]
      [page] Day
      Coming
      Book by phone
      Find
      Closed hours
      Reviews
      Messages
      State
      Audit
      Today
      Loading the day…
      Signed in as owner@practice.example. Signing out everywhere ends the sessions of everybody at the desk, on all devices: do that when a phone is lost.
      Sign out
      Sign out everywhere
    `,
    after(click('Sign out'))`
      Signing out…
      [disabled] Sign out
      [disabled] Sign out everywhere
    `,
    after(respond(signIn.signOut, { success: true }))`
      Sign in to the Desk
      The desk is for the people of the practice. Give the e-mail address that the practice has listed for you, and we will send you a code.
      E-mail address
      You are signed out.
      Send code
    `,
  ],
}

const pages: screen.DeskScreen = {
  name: 'the pages, while each loads',
  path: '/desk',
  steps: [
    signedIn,
    after(open('/desk/day/2026-12-04'))`
      [true] Day
      Friday, December 4th, 2026
    `,
    after(open('/desk/coming'))`
      Day
      [page] Coming
      Loading the month…
    `,
    after(open('/desk/coming/2026-12'))`
      [true] Coming
      December 2026
    `,
    after(open('/desk/book'))`
      Coming
      [page] Book by phone
      Loading locations...
    `,
    after(open('/desk/find'))`
      [page] Find
      [Search]
      Name, phone number, e-mail address or reference
      Search
    `,
    after(open('/desk/closed'))`
      [page] Closed hours
      Loading the closed hours…
    `,
    after(open('/desk/reviews'))`
      [page] Reviews
      Loading the reviews…
    `,
    after(open('/desk/messages'))`
      [page] Messages
      Loading the messages…
    `,
    after(open('/desk/state'))`
      [page] State
      Loading the state of the site…
    `,
    after(open('/desk/audit'))`
      [page] Audit
      Loading the audit…
    `,
    after(open('/desk'))`
      [page] Day
      Today
      Loading the day…
    `,
  ],
}

const place = { visits: 0, free: 0, isClosed: false }
const counted = [
  { ...place, id: 1, slug: 'hudson', name: 'Hudson', visits: 1, free: 2 },
  { ...place, id: 2, slug: 'troy', name: 'Troy', visits: 2, free: 0 },
]
const coming = {
  success: true as const,
  today: '2026-12-02',
  days: [
    { date: '2026-12-01', places: counted },
    { date: '2026-12-02', places: counted.map((each) => ({ ...each, visits: 0, isClosed: true })) },
  ],
}

const month: screen.DeskScreen = {
  name: 'a month',
  path: '/desk/coming/2026-12',
  steps: [
    signedIn,
    after(respond(calendar.getComing, coming))`
      [Months]
      Month before
      Month after
      [Places]
      [page] All places
      Hudson
      Troy
      Each day shows its visits, and below them its free times.
      December 2026
      Sun
      Mon
      Tue
      Wed
      Thu
      Fri
      Sat
      1 3 visits 2 free
      [date]
      2 no visits closed
      Now showing the month.
    `,
    after(click('Troy'))`
      All places
      [page] Troy
      1 2 visits 0 free
    `,
    open('/desk/coming/2027-01'),
    after(
      respond(calendar.getComing, {
        ...coming,
        days: coming.days.map((each) => ({ ...each, places: each.places.slice(1) })),
      }),
    )`
      [Months]
      Month before
      Month after
      Each day shows its visits, and below them its free times.
      January 2027
      Sun
      Mon
      Tue
      Wed
      Thu
      Fri
      Sat
      1 2 visits 0 free
      [date]
      2 no visits closed
      Now showing the month.
    `,
  ],
}

const hudson: LocationEntry = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { '2026-12-04': ['9:00 AM'] },
}

const FORM = '/desk/book/hudson/2026-12-04/0900'
const clientCalls = [
  type('First Name', 'Ann'),
  type('Last Name', 'Hall'),
  type('Phone Number', '3175550142'),
  click('Book Appointment'),
]

const book: screen.DeskScreen = {
  name: 'the form for a client who calls',
  path: FORM,
  steps: [
    signedIn,
    respond(getLocations, [hudson]),
    after(respond(getHolds, { success: true, holds: [] }))`
      This time is not held: it is taken once it is booked.
      [Booking steps]
      Step 1 doneHudson
      Step 2 doneFriday, December 4th
      Step 3 done9:00 AM
      [step] Step 4Confirm Booking
      Book Your Appointment
      Appointment Details
      Location
      Hudson
      1 River Road
      Date
      Friday, December 4th
      Time
      9:00 AM (New York time)
      The client
      First Name
      Last Name
      Email Address (Optional)
      Phone Number
      Additional Information (Optional)
      Cancel
      Book Appointment
    `,
    ...clientCalls,
    after(respond(bookByPhone, { success: false, message: 'This time was booked meanwhile.' }))`
      Refreshing availability data…
      [step] Step 3Select Time
      Step 4Confirm Booking
      This time was booked meanwhile.
      [Dismiss]
      Available Dates
      [date] Friday, December 4th
      [Times on Friday, December 4th]
      9:00 AMBook
      All times are New York time.
    `,
    open(FORM),
    click('Book Appointment'),
    after(respond(bookByPhone, { success: true, visit, message: 'Reference R-1.' }))`
      Step 4 doneConfirm Booking
      9:00 AM, Ann Hall
      Reference R-1.
      Hudson, 1 River Road
      Show the day
      Book another visit
    `,
    after(click('Book another visit'))`
      [page] Book by phone
      [step] Step 1Select Location
      Step 2Select Date
      Step 3Select Time
      Step 4Confirm Booking
      Where would you like to come?
      Hudson
      1 River Road
      Friday, December 4th
      Select Location
    `,
    // Who comes back from the day begins again.
    open(FORM),
    ...clientCalls,
    respond(bookByPhone, { success: true, visit, message: 'Reference R-2.' }),
    after(click('Show the day'))`
      [true] Day
      Friday, December 4th, 2026
      Loading the day…
    `,
    after(open('/desk/book'))`
      Day
      [page] Book by phone
      Refreshing availability data…
      [Booking steps]
      [step] Step 1Select Location
      Step 2Select Date
      Step 3Select Time
      Step 4Confirm Booking
      Where would you like to come?
      Hudson
      1 River Road
      Friday, December 4th
      Select Location
    `,
  ],
}

export const deskScreens = [signingIn, pages, month, book]
