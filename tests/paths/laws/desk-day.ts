import { lawsOf } from '../engine/law.ts'
import { deskDay } from '../tables/desk-day.ts'
import { availabilityLaws } from './availability.ts'

/** The laws of the booking page's polling hold for the desk's, whatever the data are. */
export const deskDayLaws = lawsOf(deskDay, availabilityLaws.laws)
