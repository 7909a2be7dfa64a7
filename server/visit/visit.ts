import { slotLabel } from '../../domain/calendar/slot.ts'
import type { Visit } from '../../domain/visit/visit.ts'
import { type Booking, clientName, isOver, notesOf } from '../booking/booking.ts'
import { calendarFile } from '../booking/calendar-file.ts'
import { changesOf, changesUntil } from '../booking/changes/by-client.ts'
import { confirmationOf } from '../booking/changes/confirm.ts'
import type { Services } from '../services.ts'

type Site = Pick<Services, 'practice' | 'siteUrl' | 'clock'>

function statusOf({ clock }: Site, booking: Booking): Visit['status'] {
  if (booking.cancelled_at !== null) return 'canceled'
  return isOver(booking, clock.now()) ? 'over' : 'upcoming'
}

/** The visit as its own page shows it. */
export function visitOf(site: Site, booking: Booking, isClosed: boolean): Visit {
  const { practice, siteUrl } = site
  const status = statusOf(site, booking)
  return {
    status,
    reference: booking.reference,
    clientName: clientName(booking),
    location: {
      id: booking.location_id,
      name: booking.place_name,
      address: booking.place_address,
    },
    notes: notesOf(practice, booking),
    date: booking.day,
    price: booking.price ?? undefined,
    time: slotLabel(booking.slot),
    zone: booking.zone,
    wasMoved: booking.moved_at !== null,
    hasEmail: booking.email !== '',
    isClosed,
    confirmation: isClosed ? undefined : confirmationOf(site, booking),
    changes: changesOf(site, booking, isClosed),
    changesUntil: new Date(changesUntil(site, booking, isClosed)).toISOString(),
    preparation: practice.preparation,
    ics: calendarFile(practice, siteUrl, booking),
  }
}
