import { object, safeParse } from 'valibot'
import { createActor, fromPromise } from 'xstate'
import { bookAppointment, recallBooking } from '../../domain/booking/booking.ts'
import { readBookingPath } from '../../domain/booking/booking-path.ts'
import { SMS_CONSENT } from '../../domain/booking/sms-consent.ts'
import { holdAppointment } from '../../domain/calendar/hold.ts'
import { optionalText } from '../../domain/call.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { callActor } from '../call-actor.ts'
import { flow } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import { availabilityFlow } from './availability-flow.ts'
import { selectAlert, selectConfirmation, selectHasDetails, selectScreen } from './selectors.ts'

/** What a history entry knows: the booking that it shows, or the path on which its form was opened. */
const entryState = object({ reference: optionalText, openedOn: optionalText })

export const bookingFlow = flow((site) => {
  const { location, task, inspection } = site
  const availability = availabilityFlow.actorOf(site)
  const entry = () => {
    const state = safeParse(entryState, location.state())
    return state.success ? state.output : {}
  }
  const here = () => ({ path: location.path(), reference: entry().reference })
  const actor = createActor(
    bookingMachine.provide({
      actors: {
        holdSlot: fromPromise(async ({ input, signal }) =>
          task?.notHeld
            ? { success: false, message: task.notHeld }
            : sendOf(site)(holdAppointment, input, signal),
        ),
        bookVisit: fromPromise(
          ({ input, signal }) =>
            task?.send(input, signal) ??
            sendOf(site)(bookAppointment, { ...input, smsConsent: SMS_CONSENT.version }, signal),
        ),
        recallBooking: callActor(site, recallBooking),
      },
    }),
    {
      id: 'booking',
      input: { ...here(), ...task?.kind },
      ...inspection,
    },
  )
  availability.on('data.loaded', ({ data }) => actor.send({ type: 'availability.loaded', data }))
  actor.on('refresh.wanted', () => availability.send({ type: 'refresh.requested' }))
  actor.on('navigation.wanted', ({ to }) => {
    // Replacing the entry leaves the dates in the history twice. But going back restores where the page was scrolled to,
    // which may be far from an alert.
    if (entry().openedOn === to && !selectAlert(actor.getSnapshot())) location.back()
    else location.navigate(to, { replace: true })
  })
  actor.on('booking.failed', ({ error }) => site.log(error))
  // What was typed is kept in memory only, so the browser asks before it is lost. After Book again, the desk's form begins
  // with the client's details, which nobody typed.
  const given = actor.getSnapshot().context.details
  const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
  actor
    .select((snapshot) => selectHasDetails(snapshot) && snapshot.context.details !== given)
    .subscribe((isTyped) => {
      if (isTyped) window.addEventListener('beforeunload', confirmLeaving)
      else window.removeEventListener('beforeunload', confirmLeaving)
    })
  actor.subscribe({ complete: () => window.removeEventListener('beforeunload', confirmLeaving) })
  // The history entry stores only the reference. Nothing that the visitor typed is stored in the browser.
  actor.subscribe((snapshot) => {
    const reference = selectConfirmation(snapshot)?.reference
    const { path, reference: kept } = here()
    const isConfirmed = selectScreen(snapshot) === 'confirmed'
    if (isConfirmed && readBookingPath(path) && reference && kept !== reference)
      location.navigate(path, { replace: true, state: { reference } })
  })
  location.subscribe(() => actor.send({ type: 'url.changed', ...here() }))
  return actor
})
