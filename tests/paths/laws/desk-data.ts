import { lawsOf } from '../engine/law.ts'
import { deskData } from '../tables/desk-data.ts'
import { availabilityLaws } from './availability.ts'

/** The laws of the booking page's polling hold for the desk's, whatever the data are. */
export const deskDataLaws = lawsOf(deskData, availabilityLaws.laws)
