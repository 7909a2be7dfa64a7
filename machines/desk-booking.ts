import { assign, setup } from 'xstate'
import { type Details, NO_DETAILS } from '../domain/booking/details.ts'
import { bookingMachine } from './booking.ts'

/** The wizard for clients who call. It begins again for another client. */
export const deskBookingMachine = setup({
  types: {} as {
    input: { now: () => number }
    context: { readonly now: () => number; readonly path: string; readonly details: Details }
    /** `path` is where the wizard begins. */
    events:
      | { type: 'page.opened'; path: string }
      | { type: 'client.chosen'; path: string; details: Details }
    children: { wizard: 'wizard' }
  },
  actors: { wizard: bookingMachine },
}).createMachine({
  id: 'desk-booking',
  context: ({ input: { now } }) => ({ now, path: '', details: NO_DETAILS }),
  initial: 'closed',
  on: {
    'client.chosen': {
      target: '.booking',
      reenter: true,
      actions: assign(({ event: { path, details } }) => ({ path, details })),
    },
  },
  states: {
    /** Nobody has opened the page yet. */
    closed: {
      on: {
        'page.opened': { target: 'booking', actions: assign({ path: ({ event }) => event.path }) },
      },
    },
    booking: {
      invoke: {
        id: 'wizard',
        src: 'wizard',
        input: ({ context }) => ({ ...context, kind: 'deskBooking' as const }),
      },
    },
  },
})
