import { fromCallback } from 'xstate'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import type { Chosen } from '../../domain/booking/wizard.ts'
import { type Availability, type Hold, today } from '../../domain/calendar/availability.ts'
import { formatDay, formatShortDay } from '../../domain/calendar/day.ts'
import {
  holdAppointment,
  releaseHold,
  type SlotRequest,
  slotRequestFor,
} from '../../domain/calendar/hold.ts'
import { isSameLocation, type LocationFacts } from '../../domain/calendar/location.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { type EndEvent, holdMachine } from '../../machines/hold.ts'
import { callActor } from '../call-actor.ts'
import type { Site } from '../site.ts'
import { availabilityFlow } from './availability-flow.ts'
import { bookingFlow } from './booking-flow.ts'

/** A hold with the URL of its form, its labels and its request. */
export interface HeldSlot {
  readonly hold: Hold
  readonly href: string
  readonly timeLabel: string
  /** The day and the location. */
  readonly placeLabel: string
  readonly shortDay: string
  readonly request: SlotRequest
}

function heldSlot(hold: Hold, location: LocationFacts, availability: Availability): HeldSlot {
  const { day, slot } = hold
  return {
    hold,
    href: bookingPath({ slug: location.slug, day, slot }),
    timeLabel: slotLabel(slot),
    placeLabel: `${formatDay(day, today(availability))}, ${location.name}`,
    shortDay: formatShortDay(day),
    request: slotRequestFor({ location, day, slot }),
  }
}

/** The slots held for this visitor. An expired hold stays in the list until new data load. */
export const ownHolds = (
  availability: Availability,
  holds: readonly Hold[] = availability.holds,
): readonly HeldSlot[] =>
  holds.flatMap((hold) => {
    const location = availability.locations.find(({ id }) => isSameLocation(id, hold.locationId))
    return hold.isMine && location ? heldSlot(hold, location, availability) : []
  })

interface Situation {
  readonly availability: Availability
  readonly chosen: Chosen
  readonly isFormOpen: boolean
  readonly wasHeld: boolean
  readonly released: readonly Hold[]
}

/** The contents of the banner: the slot whose form is open, its hold, and the visitor's other holds. */
export function bannerOf({ availability, chosen, isFormOpen, wasHeld, released }: Situation) {
  const { location, day, slot } = chosen
  const { holds, loadedAt } = availability
  const open =
    isFormOpen && location && slot
      ? heldSlot(
          { locationId: location.id, day, slot, expiresAt: loadedAt, isMine: true },
          location,
          availability,
        )
      : undefined
  // New data no longer list an expired hold, but the banner must not disappear while its form is open.
  const expired = open && wasHeld ? [open] : []
  const shown = new Map(
    [...expired, ...ownHolds(availability, [...released, ...holds])].map((held) => [
      held.href,
      held,
    ]),
  )
  const openHold = open && shown.get(open.href)
  return {
    open,
    openHold,
    isHeld: ownHolds(availability).some(({ href }) => href === open?.href),
    // By location, then by time, so that no line changes its place.
    others: [...shown.values()]
      .filter((held) => held !== openHold)
      .sort((a, b) => (a.href < b.href ? -1 : 1)),
  }
}

const isSameSlot = (a: SlotRequest, b: SlotRequest): boolean =>
  a.slot === b.slot && a.date === b.date && isSameLocation(a.location.id, b.location.id)

/** The countdown of one hold. Its end is updated by new data. */
export const holdLogic = (site: Site, hold: Hold) => {
  const availability = availabilityFlow.actorOf(site)
  return holdMachine.provide({
    actors: {
      watchEnd: fromCallback<EndEvent, SlotRequest>(({ sendBack, input }) => {
        let end = 0
        // Reports the hold's end even if it has not changed: the countdown ignores it while the hold is released.
        const { unsubscribe } = availability.on('data.loaded', ({ data }) => {
          const own = ownHolds(data).find(({ request }) => isSameSlot(request, input))
          // A hold that is not listed has ended, perhaps because another tab released it.
          end = own?.hold.expiresAt ?? Math.min(end, data.loadedAt)
          sendBack({ type: 'end.changed', expiresAt: end })
        })
        return unsubscribe
      }),
      renewHold: callActor(site, holdAppointment),
      releaseHold: callActor(site, releaseHold),
    },
    actions: {
      refresh: () => availability.send({ type: 'refresh.requested' }),
      keepLine: () => bookingFlow.actorOf(site).send({ type: 'hold.released', hold }),
    },
  })
}
