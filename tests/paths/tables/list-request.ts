import { listRequestMachine } from '../../../machines/list-request.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof listRequestMachine>

const reference = 'R-1'
const LIST_ERROR =
  'We could not confirm that your change was saved. Check your connection and try again, or call us.'
const BUTTON = 'Tell me if an earlier time opens'

export const listRequest = table(listRequestMachine, {
  key: ({ context }) => (context.message ? 'message' : ''),
  graph: rows(`
    ready; refused | message: ${BUTTON} is pressed → asking
    asking: the client is on the list → done | message
    asking: the list is refused / the list is refused because of the address /
      the list is refused without a message / the network fails → refused | message
  `),
  events: { 'list.wanted': { [`${BUTTON} is pressed`]: { request: { reference } } } },
  outcomes: {
    ask: {
      done: {
        'the client is on the list': { success: true, message: 'You’re on the list.' },
        'the list is refused': { success: false, message: 'This visit is over.' },
        'the list is refused because of the address': {
          success: false,
          errors: { email: 'Please enter a valid email address.' },
        },
        'the list is refused without a message': { success: false },
      },
      error: { 'the network fails': new Error('offline') },
    },
  },
  delays: {},
  states: {
    ready: { seen: ['Would you come sooner?', BUTTON], context: { message: undefined } },
    asking: {
      seen: ['Would you come sooner?', BUTTON],
      checks: {
        'the visit is named': ({ inputs }: Now) => Object(inputs.ask).reference === reference,
      },
    },
    refused: { seen: ({ context: { message } }) => [message ?? '', BUTTON] },
    done: { seen: ['You’re on the list.'], unseen: [BUTTON] },
  },
  after: {
    'the list is refused': { context: { message: 'This visit is over.' } },
    'the list is refused because of the address': {
      context: { message: 'Please enter a valid email address.' },
    },
    'the list is refused without a message': { context: { message: LIST_ERROR } },
    'the network fails': { context: { message: LIST_ERROR } },
  },
})
