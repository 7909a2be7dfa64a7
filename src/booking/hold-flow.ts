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
        const { unsubscribe } = availability.subscribe(({ context }) => {
          const holds = context.data ? ownHolds(context.data) : []
          const hold = holds.find(({ request }) => isSameSlot(request, input))
          if (hold) sendBack({ type: 'end.changed', expiresAt: hold.expiresAt })
        })
        return unsubscribe
      }),
      renewHold: callActor(site, holdAppointment),
      releaseHold: callActor(site, releaseHold),
    },
    actions: { refresh: () => availability.send({ type: 'refresh.requested' }) },
  })
}
