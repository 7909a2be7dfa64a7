import { NO_DETAILS } from '../../../domain/booking/details.ts'
import { deskBookingMachine } from '../../../machines/desk-booking.ts'
import { rows } from '../engine/rows.ts'
import { simulatedNow } from '../engine/simulated-state.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof deskBookingMachine>

const path = '/book'
const details = { ...NO_DETAILS, firstName: 'Ann', lastName: 'Hall' }

export const deskBooking = table(deskBookingMachine, {
  input: () => ({ now: simulatedNow }),
  key: ({ context: { details } }) => details.firstName,
  graph: rows(`
    closed: the page is opened → booking
    closed; booking: a client is booked again → booking | Ann
    booking | Ann: For someone else is pressed → booking
  `),
  events: {
    'page.opened': { 'the page is opened': { path } },
    'client.chosen': {
      'a client is booked again': { path, details },
      'For someone else is pressed': { path, details: NO_DETAILS },
    },
  },
  outcomes: {},
  delays: {},
  states: {
    closed: {},
    booking: {
      seen: ({ context: { details } }: Now) => (details.firstName ? ['For Ann Hall'] : []),
      checks: {
        'the wizard begins for this client': ({ inputs, context: { details } }) =>
          JSON.stringify(Object(inputs.wizard).details) === JSON.stringify(details) &&
          Object(inputs.wizard).kind === 'deskBooking',
      },
    },
  },
  after: {
    'the page is opened': { change: 'You see the free times.' },
    'For someone else is pressed': { change: 'You see nobody’s name.' },
  },
})
