import { createActor } from 'xstate'
import { bookAppointment } from '../../domain/booking.ts'
import { holdAppointment } from '../../domain/hold.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { callActor } from '../call-actor.ts'
import { flow } from '../flow.ts'
import { availabilityFlow } from './availability-flow.ts'
import { selectHasDetails } from './selectors.ts'

const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

export const bookingFlow = flow((site) => {
  const { location, inspection } = site
  const availability = availabilityFlow.actorOf(site)
  const actor = createActor(
    bookingMachine.provide({
      actors: {
        holdSlot: callActor(site, holdAppointment),
        bookVisit: callActor(site, bookAppointment),
      },
    }),
    { id: 'booking', input: { path: location.path() }, ...inspection },
  )
  availability.on('availability.loaded', (event) => actor.send(event))
  actor.on('refresh.wanted', () => availability.send({ type: 'refresh.requested' }))
  actor.on('navigation.wanted', ({ to }) => location.navigate(to, { replace: true }))
  actor.on('booking.failed', ({ error }) => site.log(error))
  // The details are kept in this document only, so the browser asks before it drops them.
  actor.subscribe((snapshot) => {
    if (selectHasDetails(snapshot)) window.addEventListener('beforeunload', confirmLeaving)
    else window.removeEventListener('beforeunload', confirmLeaving)
  })
  location.subscribe(() => actor.send({ type: 'url.changed', path: location.path() }))
  return actor
})
