import { assign, createActor, setup } from 'xstate'
import { type Details, NO_DETAILS } from '../../domain/booking/details.ts'
import { getDeskLocations } from '../../domain/desk/calendar.ts'
import type { DeskClient } from '../../domain/desk/clients.ts'
import { bookByPhone } from '../../domain/desk/visits.ts'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import type { BookingInput } from '../../machines/booking-context.ts'
import { bookingCode } from '../booking/booking-code.ts'
import type { BookingWizard } from '../booking/booking-page.tsx'
import type { WizardTask } from '../booking/wizard.ts'
import { perSite } from '../flow.ts'
import type { Site } from '../site.ts'
import { BOOK_PATH, bookHref, isBookPath } from './desk-path.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { whenSignedOut } from './sign-in-flow.ts'

export const DESK_URLS = {
  pathAt: (path: string) =>
    isBookPath(path) ? routes.booking.path + path.slice(BOOK_PATH.length) : routes.desk.path,
  hrefs: bookHref,
}

const deskTask = (site: Site): WizardTask => ({
  urls: DESK_URLS,
  kind: { isAtDesk: true },
  loadLocations: async (signal) => {
    const response = await sendDeskCall(site)(getDeskLocations, {}, signal)
    if (!response.success) throw new Error(response.message ?? 'The locations were refused.')
    return response.locations
  },
  book: async (request, signal) => {
    const response = await sendDeskCall(site)(
      bookByPhone,
      { ...request, texts: request.texts ?? '' },
      signal,
    )
    return response.success ? { success: true, message: response.message } : response
  },
})

const bookingForClients = (site: Site, task: WizardTask, code: BookingWizard) =>
  setup({
    types: {} as {
      context: { details: Details }
      events:
        | { type: 'page.opened' }
        | { type: 'client.chosen'; details: Details }
        | { type: 'person.left' }
      children: { wizard: 'wizard' }
    },
    actors: { wizard: code.wizardLogic(site, task) },
  }).createMachine({
    id: 'desk-booking',
    context: { details: NO_DETAILS },
    initial: 'closed',
    on: {
      'client.chosen': {
        target: '.booking',
        reenter: true,
        actions: assign({ details: ({ event }) => event.details }),
      },
      'person.left': { target: '.closed', actions: assign({ details: NO_DETAILS }) },
    },
    states: {
      /** Nobody is at the desk, or nobody has opened the page yet. */
      closed: { on: { 'page.opened': 'booking' } },
      booking: {
        invoke: {
          id: 'wizard',
          src: 'wizard',
          input: ({ context }): BookingInput => ({
            ...code.wizardInput(site, task),
            ...context,
          }),
        },
      },
    },
  })

/** The wizard for clients who call. It begins again for another client, and for the next person at the desk. */
export const deskBookings = perSite((site, code: BookingWizard) => {
  const actor = createActor(bookingForClients(site, deskTask(site), code), site.inspection)
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})

/** Opens the wizard for a client who has come before. */
export function bookAgain(site: Site, { firstName, lastName, phone, email }: DeskClient): void {
  const details = { ...NO_DETAILS, firstName, lastName, phone: formatPhone(phone), email }
  // If the code cannot be loaded, the page of the wizard says so.
  bookingCode.load().then(
    ({ wizard }) => deskBookings.of(site, wizard).start().send({ type: 'client.chosen', details }),
    () => {},
  )
  site.location.navigate(BOOK_PATH)
}
