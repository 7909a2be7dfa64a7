import { fromCallback } from 'xstate'
import { holdAppointment, releaseHold, type SlotRequest } from '../../domain/hold.ts'
import { isSameLocation } from '../../domain/location.ts'
import { type EndEvent, holdMachine } from '../../machines/hold.ts'
import { callActor } from '../call-actor.ts'
import type { Site } from '../site.ts'
import { availabilityFlow } from './availability-flow.ts'
import { ownHolds } from './held-slots.ts'

const isSameSlot = (a: SlotRequest, b: SlotRequest): boolean =>
  a.slot === b.slot && a.date === b.date && isSameLocation(a.location.id, b.location.id)

/** The countdown of one hold. Its end follows the data, and the visitor can ask for more time. */
export const holdLogic = (site: Site) => {
  const availability = availabilityFlow.actorOf(site)
  return holdMachine.provide({
    actors: {
      watchEnd: fromCallback<EndEvent, SlotRequest>(({ sendBack, input }) => {
        let end = 0
        const { unsubscribe } = availability.subscribe(({ context: { data } }) => {
          if (!data) return
          const hold = ownHolds(data).find(({ request }) => isSameSlot(request, input))
          // A hold that is not listed has ended, perhaps because it was let go of in another tab.
          const newEnd = hold?.expiresAt ?? Math.min(end, data.loadedAt)
          if (newEnd !== end) sendBack({ type: 'end.changed', expiresAt: newEnd })
          end = newEnd
        })
        return unsubscribe
      }),
      renewHold: callActor(site, holdAppointment),
      releaseHold: callActor(site, releaseHold),
    },
    actions: { refresh: () => availability.send({ type: 'refresh.requested' }) },
  })
}
