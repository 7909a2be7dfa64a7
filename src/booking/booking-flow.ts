import { createActor } from 'xstate'
import { bookAppointment } from '../../domain/booking.ts'
import { holdAppointment } from '../../domain/hold.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { callActor } from '../call-actor.ts'
import { flow } from '../flow.ts'
import { availabilityFlow } from './availability-flow.ts'

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

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
  availability.on('availability.loaded', ({ data }) =>
    actor.send({ type: 'availability.loaded', data }),
  )
  actor.on('refresh.wanted', () => availability.send({ type: 'refresh.requested' }))
  actor.on('navigation.wanted', ({ to }) => location.navigate(to, { replace: true }))
  actor.on('booking.broke', ({ error }) => site.log(error))
  // What was typed is kept nowhere but on this page, so whoever is about to lose it is asked first.
  actor.subscribe(({ context }) => {
    const isTyped = Object.values(context.details).some(Boolean)
    if (isTyped) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
  })
  location.subscribe(() => actor.send({ type: 'url.changed', path: location.path() }))
  return actor
})
