import { booking } from './booking.ts'
import { desk } from './desk.ts'
import { deskClients } from './desk-clients.ts'
import { deskOffice } from './desk-office.ts'
import { deskVisits } from './desk-visits.ts'
import { reviewScreens } from './reviews.ts'
import { site } from './site.ts'
import { visitScreens } from './visit.ts'

/** Every walk of the catalog of screens. */
export const walks = {
  ...site,
  ...reviewScreens,
  ...booking,
  ...visitScreens,
  ...desk,
  ...deskVisits,
  ...deskClients,
  ...deskOffice,
}
