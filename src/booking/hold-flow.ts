import { fromCallback } from 'xstate'
import { holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { sameLocation } from '../../domain/location.ts'
import { type EndEvent, holdMachine } from '../../machines/hold.ts'
import { callActor } from '../call-actor.ts'
import type { Site } from '../site.ts'
import { availabilityFlow } from './availability-flow.ts'
import { heldByMe } from './selectors.ts'

const isSame = (one: SlotRequest, other: SlotRequest): boolean =>
  one.slot === other.slot &&
  one.date === other.date &&
  sameLocation(one.location.id, other.location.id)

/** The countdown of one hold: its end follows the data, and it can be asked for more time. */
export const holdLogic = (site: Site) => {
  const data = availabilityFlow.actorOf(site)
  return holdMachine.provide({
    actors: {
      watchEnd: fromCallback<EndEvent, SlotRequest>(({ sendBack, input }) => {
        const { unsubscribe } = data.subscribe(({ context }) => {
          const held = context.data && heldByMe(context.data)
          const mine = held?.find(({ request }) => isSame(request, input))
          if (mine) sendBack({ type: 'end.changed', expiresAt: mine.expiresAt })
        })
        return unsubscribe
      }),
      renewHold: callActor(site, holdAppointment),
    },
    actions: { refresh: () => data.send({ type: 'refresh.requested' }) },
  })
}
