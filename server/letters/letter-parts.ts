import { formatPhone } from '../../domain/phone.ts'
import { type Booking, placeOf, visitTime } from '../booking/booking.ts'
import type { Rows, Site } from '../messages/write-mail.ts'
import type { Services } from '../services.ts'
import { changesOf } from '../visit/visit.ts'

// The parts that letters to clients have in common.

export type ClockedSite = Site & Pick<Services, 'clock'>

export const visitRows = (booking: Booking): Rows => [
  ['When', visitTime(booking)],
  ['Where', placeOf(booking)],
  ['Reference', booking.reference],
]

/** The link to the page of a visit. The label says what the client can do there. */
export function visitPage(site: ClockedSite, booking: Booking, url: string) {
  const canChange = changesOf(site, booking, false) === 'possible'
  return { label: canChange ? 'To see, move or cancel your visit' : 'To see your visit', url }
}

export const howToChange = ({ practice }: Site): string =>
  `To reschedule or cancel, you can also call ${formatPhone(practice.phone)} or write to ${practice.email}.`

export const signature = ({ practice, siteUrl }: Site): string =>
  `${practice.name}\n${practice.office}\n${siteUrl}`
