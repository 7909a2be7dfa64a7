import { getHolds } from '../../../domain/calendar/hold.ts'
import { getDeskLocations } from '../../../domain/desk/calendar.ts'
import { findClients, listClients } from '../../../domain/desk/clients.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import { createPageSteps } from '../engine/page-steps.ts'
import { locationsWithNineFree } from '../tables/booking-fixtures.ts'
import { deskBooking as table } from '../tables/desk-booking.ts'
import { found, listed } from '../tables/desk-fixtures.ts'
import { session } from '../tables/desk-sign-in.ts'

export const deskBooking = createPageSteps(table, {
  path: '/desk/find',
  async setUp(driver) {
    await driver.respond(getDeskSession, { success: true, ...session })
    await driver.respond(listClients, listed)
    await driver.type('Name, phone number, email address or reference', 'Hall')
    await driver.click('Search')
    await driver.respond(findClients, found)
  },
  steps: {
    'the page is opened': async (driver) => {
      await driver.click('Book')
      await driver.respond(getDeskLocations, {
        success: true,
        locations: [...locationsWithNineFree],
      })
      await driver.respond(getHolds, { success: true, holds: [] })
    },
    'a client is booked again': async (driver) => {
      await driver.click('Clients')
      await driver.ifRequested(findClients, () => driver.respond(findClients, found))
      await driver.click('Book again')
    },
  },
})
