import { bookAppointment, recallBooking } from '../../../domain/booking/booking.ts'
import { ownHolds } from '../../../domain/booking/wizard.ts'
import type { Availability } from '../../../domain/calendar/availability.ts'
import {
  getHolds,
  type HoldEntry,
  holdAppointment,
  releaseHold,
} from '../../../domain/calendar/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/calendar/location.ts'
import { IDLE_AFTER } from '../../../domain/timing.ts'
import {
  answering,
  createPageSteps,
  type Driver,
  type PerformStep,
  stepsFor,
} from '../engine/page-steps.ts'
import type { Situation } from '../engine/table.ts'
import { booking as table } from '../tables/booking.ts'
import {
  details,
  events,
  locationsWithNineFree,
  locationsWithNineTaken,
  locationsWithoutDay,
  nineHold,
  nineTaken,
  otherHold,
  outcomes,
  paths,
} from '../tables/booking-fixtures.ts'

const urls = stepsFor(events['url.changed'], (driver, opened) =>
  driver.navigate(opened.path, 'reference' in opened ? { reference: opened.reference } : undefined),
)
/** After a hold, for example, the site requests the data itself. Otherwise, hiding the tab for a while causes that. */
async function load(
  driver: Driver,
  locations: readonly LocationEntry[],
  before?: Situation,
  holds: readonly HoldEntry[] = [],
): Promise<void> {
  const isRequested =
    before?.states.includes('details.hold.taken') ||
    before?.actions.some(({ type }) => type === 'refresh.requested')
  if (!isRequested)
    await driver.request(getLocations, async (driver) => {
      await driver.setTabVisible(false)
      await driver.passTime(IDLE_AFTER + 1_000)
      await driver.setTabVisible(true)
    })
  await driver.respond(getLocations, [...locations])
  await driver.respond(getHolds, { success: true, holds: [...holds] })
}

const entryOf = ({ day, expiresAt }: typeof nineHold): HoldEntry => ({
  ...{ id: day, location: 1, date: day, slot: '09:00:00', current: true },
  expires_at: new Date(expiresAt).toISOString(),
})

interface Here {
  readonly availability: Availability | undefined
  readonly datesPage: number
}

/** The link to nine, unless somebody else has booked it. */
const linkToNine = ({ availability: data }: Here): string => {
  if (data && ownHolds(data).some(({ path }) => path === paths.nine)) return '9:00 AM Held for you'
  return data?.locations === nineTaken.locations ? '' : '9:00 AM Book'
}

/** Presses the link that a visitor would press. If the page has none now, opens the address, as a bookmark does. */
const follow =
  (step: keyof typeof urls, state: string, linkOn: (here: Here) => string): PerformStep =>
  (driver, before) => {
    const here: Here = Object(before?.context)
    const link = here.availability && before?.states.includes(state) ? linkOn(here) : ''
    return link ? driver.click(link) : urls[step](driver)
  }

export const booking = createPageSteps(table, {
  path: paths.elsewhere,
  steps: {
    ...urls,
    'another page is opened': (driver) => driver.click('Reviews'),
    'the booking page is opened': (driver) => driver.click('Scheduling'),
    'a location is chosen': follow(
      'a location is chosen',
      'browsing.choosingLocation',
      () => 'Hudson',
    ),
    'a date is chosen': follow('a date is chosen', 'browsing.choosingDate', ({ datesPage }) =>
      datesPage === 1 ? '' : 'Friday, December 4th',
    ),
    'a later date is chosen': (driver) => driver.click('Thursday, December 17th'),
    'a time is chosen': follow('a time is chosen', 'browsing.choosingTime', linkToNine),
    ...answering(recallBooking, outcomes.recallBooking),
    ...answering(holdAppointment, outcomes.holdSlot),
    ...answering(bookAppointment, outcomes.bookVisit),
    'the data arrive': (driver, before) => load(driver, locationsWithNineFree, before),
    '9:00 AM is booked by someone else': (driver, before) =>
      load(driver, locationsWithNineTaken, before),
    'the day is taken off the schedule': (driver, before) =>
      load(driver, locationsWithoutDay, before),
    'the data show 9:00 AM as held': (driver, before) =>
      load(driver, locationsWithNineFree, before, [entryOf(nineHold)]),
    'the data show another time as held': (driver, before) =>
      load(driver, locationsWithNineFree, before, [entryOf(otherHold)]),
    'the data show both times as held': (driver, before) =>
      load(driver, locationsWithNineFree, before, [entryOf(nineHold), entryOf(otherHold)]),
    'the hold on 9:00 AM is extended': async (driver) => {
      // A new hold has its whole time. One that was released can be taken again.
      await driver.click('Release this time')
      await driver.respond(releaseHold, { success: true })
      await driver.click('Hold it again')
      await driver.respond(holdAppointment, { success: true })
    },
    'the other hold is released': async (driver, before) => {
      // It was let go of by the step before, so it is held again first.
      if (before?.actions.some(({ type }) => type === 'refresh.requested')) {
        await driver.click('Hold it again')
        await driver.respond(holdAppointment, { success: true })
      }
      await driver.click('Release this time')
      await driver.respond(releaseHold, { success: true })
    },
    'the next dates are opened': (driver) => driver.click('Next'),
    'the details are typed': async (driver) => {
      await driver.type('First Name', details.firstName)
      await driver.type('Last Name', details.lastName)
      await driver.type('Email Address', details.email)
      await driver.type('Phone Number', details.phone)
    },
    'the email address is emptied': (driver) => driver.type('Email Address', ''),
    'the email address is left': (driver) => driver.leave('Email Address'),
    'the alert is dismissed': (driver) => driver.click('Dismiss'),
  },
})
