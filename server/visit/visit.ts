import { slotLabel } from '../../domain/slot.ts'
import type { Visit } from '../../domain/visit.ts'
import { type Booking, clientName, isOver } from '../booking/booking.ts'
import { calendarFile } from '../booking/calendar-file.ts'
import type { Services } from '../services.ts'

const HOUR = 3_600_000
/** How often a client can move one visit herself. */
export const MAX_CLIENT_MOVES = 3

type Site = Pick<Services, 'practice' | 'siteUrl' | 'clock'>

const changesUntil = ({ practice }: Pick<Services, 'practice'>, { starts_at }: Booking): number =>
  starts_at - practice.changesUntilHours * HOUR

/** Whether the client can still change the visit herself. */
export function changesOf(site: Site, booking: Booking): Visit['changes'] {
  if (changesUntil(site, booking) <= site.clock.now()) return 'too-late'
  return booking.client_moves >= MAX_CLIENT_MOVES ? 'too-many' : 'possible'
}

function statusOf({ clock }: Site, booking: Booking): Visit['status'] {
  if (booking.cancelled_at !== null) return 'cancelled'
  return isOver(booking, clock.now()) ? 'over' : 'upcoming'
}

/** The visit as its own page shows it. */
export function visitOf(site: Site, booking: Booking): Visit {
  const { practice, siteUrl } = site
  const status = statusOf(site, booking)
  // A cancellation is the last change of a booking, and every change before it was a move.
  const moves = booking.sequence - (status === 'cancelled' ? 1 : 0)
  return {
    status,
    reference: booking.reference,
    clientName: clientName(booking),
    location: {
      id: booking.location,
      name: booking.place_name,
      address: booking.place_address,
    },
    date: booking.day,
    time: slotLabel(booking.slot),
    zone: booking.zone,
    wasMoved: moves > 0,
    changes: changesOf(site, booking),
    changesUntil: new Date(changesUntil(site, booking)).toISOString(),
    preparation: practice.preparation,
    ics: calendarFile(practice, siteUrl, booking),
  }
}
