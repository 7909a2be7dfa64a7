import { getHolds } from '../../../domain/calendar/hold.ts'
import * as calendar from '../../../domain/desk/calendar.ts'
import { suggestClients } from '../../../domain/desk/clients.ts'
import * as signIn from '../../../domain/desk/sign-in.ts'
import { bookByPhone } from '../../../domain/desk/visits.ts'
import type { Driver } from '../../paths/engine/page-steps.ts'
import { visit } from '../../paths/tables/desk-fixtures.ts'
import { EMAIL, session } from '../../paths/tables/desk-sign-in.ts'
import { hudsonWith } from '../support/hudson.ts'
import type { Walk } from '../support/transcript.ts'

export const signedIn = (driver: Driver) =>
  driver.respond(signIn.getDeskSession, { success: true, ...session })

const place = { visits: 0, free: 0, isClosed: false, isTooEarly: false }
const places = [
  { ...place, id: 1, slug: 'hudson', name: 'Hudson', visits: 1, free: 2 },
  { ...place, id: 2, slug: 'troy', name: 'Troy', visits: 2, free: 0 },
]
const coming = {
  success: true as const,
  today: '2026-12-02',
  days: [
    { date: '2026-12-01', free: 2, places },
    // Two places have the same free time, and one technician.
    { date: '2026-12-02', free: 1, places: places.map((each) => ({ ...each, free: 1 })) },
    {
      date: '2026-12-03',
      free: 0,
      places: places.map((each) => ({ ...each, free: 0, isClosed: true })),
    },
    {
      date: '2026-12-04',
      free: 0,
      places: places.map((each) => ({ ...each, visits: 0, free: 0, isTooEarly: true })),
    },
  ],
}

const FORM = '/desk/book/hudson/2026-12-04/0900'

async function openFilledForm(driver: Driver): Promise<void> {
  await signedIn(driver)
  const locations = [hudsonWith({ '2026-12-04': ['9:00 AM'] })]
  await driver.respond(calendar.getDeskLocations, { success: true, locations })
  await driver.respond(getHolds, { success: true, holds: [] })
  await driver.type('First Name', 'Ann')
  await driver.type('Last Name', 'Hall')
  await driver.type('Phone Number (Optional)', '3175550142')
}

export const desk: Readonly<Record<string, Walk>> = {
  'signing in': {
    path: '/desk',
    async steps(driver) {
      await driver.respond(signIn.getDeskSession, { success: false, reason: 'no-session' })
      await driver.type('Email address', EMAIL)
      await driver.click('Send code')
      await driver.respond(signIn.sendDeskCode, { success: true })
      await driver.click('Send again')
      await driver.respond(signIn.sendDeskCode, { success: true })
      await driver.type('Code', '654321')
      await driver.click('Sign in')
      await driver.respond(signIn.enterDeskCode, { success: false })
      await driver.respond(signIn.getDeskSession, { success: false, reason: 'no-session' })
      await driver.type('Code', '123456')
      await driver.click('Sign in')
      await driver.failNetwork(signIn.enterDeskCode)
      await driver.click('Sign in')
      await driver.respond(signIn.enterDeskCode, { success: true, ...session })
      await driver.click('Sign out')
      await driver.respond(signIn.signOut, { success: true })
    },
  },
  'a month': {
    path: '/desk/coming/2026-12',
    reach: signedIn,
    async steps(driver) {
      await driver.respond(calendar.getComing, coming)
      await driver.click('Troy')
      await driver.click('Next month')
    },
  },
  'a booking for a client on record': {
    path: '/desk/book/hudson',
    async steps(driver) {
      await signedIn(driver)
      const locations = [hudsonWith({ '2026-12-04': ['9:00 AM'] })]
      await driver.respond(calendar.getDeskLocations, { success: true, locations })
      await driver.respond(getHolds, { success: true, holds: [] })
      await driver.type('Client on record (Optional)', 'An')
      await driver.passTime(300)
      const ann = {
        id: 'k-2',
        firstName: 'Ann',
        lastName: 'Hallow',
        phone: '',
        email: 'a@gmial.com',
      }
      await driver.respond(suggestClients, { success: true, clients: [ann] })
      await driver.click('Ann Hallow, a@gmial.com')
      await driver.respond(calendar.getDeskLocations, { success: true, locations })
      await driver.respond(getHolds, { success: true, holds: [] })
      await driver.navigate(FORM)
      await driver.click('Did you mean gmail.com?')
    },
  },
  'a booking by phone': {
    path: FORM,
    async steps(driver) {
      await openFilledForm(driver)
      const suggestion = { id: 'k-2', firstName: 'Ann', lastName: 'Hallow', email: '' }
      const clients = [{ ...suggestion, phone: '3175550143' }]
      await driver.passTime(300)
      await driver.respond(suggestClients, { success: true, clients })
      await driver.click('Book Appointment')
      await driver.navigate('/desk')
      // The booking ends while somebody looks at the day.
      await driver.respond(bookByPhone, { success: true, visit, message: 'Reference R-2.' })
      await driver.navigate('/desk/book')
      await driver.click('Show the day')
      await driver.navigate('/desk/book')
    },
  },
}
