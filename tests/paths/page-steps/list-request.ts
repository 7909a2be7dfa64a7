import { bookAppointment } from '../../../domain/booking/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { joinList } from '../../../domain/waiting/waiting.ts'
import { answering, createPageSteps } from '../engine/page-steps.ts'
import { details, locationsWithNineFree, outcomes, paths } from '../tables/booking-fixtures.ts'
import { listRequest as table } from '../tables/list-request.ts'

/** On the confirmation of a visit. */
export const listRequest = createPageSteps(table, {
  path: paths.nine,
  async setUp(driver) {
    await driver.respond(getLocations, [...locationsWithNineFree])
    await driver.respond(getHolds, { success: true, holds: [] })
    await driver.respond(holdAppointment, { success: true })
    await driver.type('First Name', details.firstName)
    await driver.type('Last Name', details.lastName)
    await driver.type('Email Address', details.email)
    await driver.type('Phone Number', details.phone)
    await driver.click('Book Appointment')
    await driver.respond(bookAppointment, outcomes.bookVisit.done['the visit is booked'])
  },
  steps: answering(joinList, table.outcomes.ask),
})
