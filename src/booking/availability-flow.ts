import { createActor, fromPromise } from 'xstate'
import { readAvailability } from '../../domain/availability.ts'
import { readBookingPath } from '../../domain/booking-path.ts'
import { getHolds } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { availabilityMachine } from '../../machines/availability.ts'
import { flow } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import { watchVisitor } from './visitor-activity.ts'

export const availabilityFlow = flow((site) => {
  const { clock, facts, location, log, inspection } = site
  const send = sendOf(site)
  const actor = createActor(
    availabilityMachine.provide({
      actors: {
        watchVisitor: watchVisitor(Date.now),
        loadAvailability: fromPromise(async ({ signal }) => {
          const [locations, response] = await Promise.all([
            send(getLocations, undefined, signal),
            send(getHolds, undefined, signal),
          ])
          if (!response.success) throw new Error(response.message ?? 'The holds were refused.')
          const { holds } = response
          return readAvailability({
            locations,
            holds,
            loadedAt: clock.now(),
            zone: facts.timeZone,
          })
        }),
      },
    }),
    { id: 'availability', input: { now: Date.now }, ...inspection },
  )
  actor.on('load.failed', ({ error }) => log(error))
  location.subscribe(() =>
    actor.send({ type: readBookingPath(location.path()) ? 'screen.entered' : 'screen.left' }),
  )
  return actor
})
