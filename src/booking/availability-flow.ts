import { createActor, fromPromise } from 'xstate'
import { readBookingPath } from '../../domain/booking/booking-path.ts'
import {
  type Availability,
  type Hold,
  readHolds,
  readLocations,
} from '../../domain/calendar/availability.ts'
import { getHolds } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import { availabilityMachine } from '../../machines/availability.ts'
import { flow } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import { watchVisitor } from './visitor-activity.ts'

export const availabilityFlow = flow((site) => {
  const { clock, facts, location, log, inspection, task } = site
  const send = sendOf(site)
  const reportUnreadable = (entry: unknown) => log(`Left out: ${JSON.stringify(entry)}`)
  /** The visitor can book without the holds, so a failure is only logged. */
  const loadHolds = async (signal: AbortSignal): Promise<readonly Hold[] | undefined> => {
    try {
      const response = await send(getHolds, undefined, signal)
      if (!response.success) throw new Error(response.message ?? 'The holds were refused.')
      return readHolds(response.holds, facts.timeZone, reportUnreadable)
    } catch (error) {
      if (!signal.aborted) log(error)
      return undefined
    }
  }
  const actor = createActor(
    availabilityMachine.provide({
      actors: {
        watchVisitor: watchVisitor(Date.now),
        loadData: fromPromise(async ({ signal }): Promise<Availability> => {
          const before = actor.getSnapshot().context.data
          const loadingHolds = loadHolds(signal)
          try {
            const locations = await (task?.loadLocations?.(signal) ??
              send(getLocations, undefined, signal))
            return {
              locations: readLocations(locations, reportUnreadable),
              holds: (await loadingHolds) ?? before?.holds ?? [],
              loadedAt: clock.now(),
              zone: facts.timeZone,
            }
          } catch (error) {
            const holds = before && (await loadingHolds)
            if (!holds) throw error
            log(error)
            return { ...before, holds, isOutdated: true }
          }
        }),
      },
    }),
    { id: 'availability', input: { now: Date.now }, ...inspection },
  )
  // When the visitor leaves the site, Firefox lets pending loads fail before it unloads the document: do not log those.
  let isLeaving = false
  const noteLeaving = () => {
    isLeaving = true
  }
  actor.subscribe(({ value }) => {
    if (value.data === 'loading') return window.addEventListener('beforeunload', noteLeaving)
    window.removeEventListener('beforeunload', noteLeaving)
    isLeaving = false
  })
  actor.on('load.failed', ({ error }) => {
    if (!isLeaving) log(error)
  })
  location.onPath(() =>
    actor.send({ type: readBookingPath(location.path()) ? 'screen.entered' : 'screen.left' }),
  )
  return actor
})
