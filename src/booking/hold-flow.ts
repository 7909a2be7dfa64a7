import { fromCallback } from 'xstate'
import type { Hold } from '../../domain/availability.ts'
import { holdAppointment, releaseHold, type SlotRequest } from '../../domain/hold.ts'
import { isSameLocation } from '../../domain/location.ts'
import { type EndEvent, holdMachine } from '../../machines/hold.ts'
import { callActor } from '../call-actor.ts'
import type { Site } from '../site.ts'
import { availabilityFlow } from './availability-flow.ts'
import { bookingFlow } from './booking-flow.ts'
import { ownHolds } from './held-slots.ts'

const isSameSlot = (a: SlotRequest, b: SlotRequest): boolean =>
  a.slot === b.slot && a.date === b.date && isSameLocation(a.location.id, b.location.id)

/** The countdown of one hold. Its end follows the data, and the visitor can ask for more time. */
export const holdLogic = (site: Site, hold: Hold) => {
  const availability = availabilityFlow.actorOf(site)
  return holdMachine.provide({
    actors: {
      watchEnd: fromCallback<EndEvent, SlotRequest>(({ sendBack, input }) => {
        let end = 0
        // Announces the hold's end, even if it has not changed: the countdown misses it while the hold is released.
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
