import { HOUR } from '../../../domain/timing.ts'
import type { Visit } from '../../../domain/visit/visit.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'

/** How many times a client can move a visit. */
export const MAX_CLIENT_MOVES = 3

/** A client whose visit is in closed hours is asked to change it, so they can until it begins. */
export const changesUntil = (
  { practice }: Pick<Services, 'practice'>,
  { starts_at }: Booking,
  isClosed: boolean,
): number => (isClosed ? starts_at : starts_at - practice.changesUntilHours * HOUR)

/** Whether the client can still change the visit. */
export function changesOf(
  site: Pick<Services, 'practice' | 'clock'>,
  booking: Booking,
  isClosed: boolean,
): Visit['changes'] {
  if (changesUntil(site, booking, isClosed) <= site.clock.now()) return 'too-late'
  return booking.client_moves >= MAX_CLIENT_MOVES && !isClosed ? 'too-many' : 'possible'
}
