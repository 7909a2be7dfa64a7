import type { Availability, Hold, ImagingLocation } from '../calendar/availability.ts'
import { isSameLocation } from '../calendar/location.ts'
import { bookingPath } from './booking-path.ts'

/** A slot that is held for this visitor, and the path of its form. */
export interface HeldSlot extends Pick<Hold, 'day' | 'slot' | 'expiresAt'> {
  readonly path: string
  readonly location: ImagingLocation
}

/** The slots that the data list as held for this visitor. */
export const ownHolds = ({ locations, holds }: Availability): readonly HeldSlot[] =>
  holds.flatMap(({ isMine, locationId, day, slot, expiresAt }) => {
    const location = locations.find(({ id }) => isSameLocation(id, locationId))
    if (!isMine || !location) return []
    const path = bookingPath({ slug: location.slug, day, slot })
    return { path, location, day, slot, expiresAt }
  })
