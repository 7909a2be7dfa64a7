import { suggestionsMachine } from '../../../machines/suggestions.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof suggestionsMachine>

const known = {
  ...{ id: 'k-1', firstName: 'Ann', lastName: 'Hall' },
  ...{ phone: '3175550142', email: 'ann@example.com' },
}
const BUTTON = 'Ann Hall, (317) 555-0142'
const seen = ({ context: { clients } }: Now) => (clients.length > 0 ? ['On record:', BUTTON] : [])

export const suggestions = table(suggestionsMachine, {
  key: ({ context: { text, clients } }) =>
    [...(text ? [text] : []), ...(clients.length > 0 ? ['found'] : [])].join(', '),
  graph: rows(`
    ready: a name is typed → typing | Hall
    typing | Hall: a quarter of a second passes → looking | Hall
    typing | Hall: the name is emptied → ready
    typing | Hall: more is typed → typing | Hallo
    looking | Hall: a client is found → ready | Hall, found
    looking | Hall: nobody is found / nobody can be looked up → ready | Hall
    looking | Hall: more is typed → typing | Hallo
    ready | Hall, found: more is typed → typing | Hallo, found
    ready | Hall, found: the name is emptied → ready
    typing | Hallo, found: a quarter of a second passes → looking | Hallo, found
    looking | Hallo, found: nobody is found / nobody can be looked up → ready | Hallo
  `),
  events: {
    'text.typed': {
      'a name is typed': { text: 'Hall' },
      'more is typed': { text: 'Hallo' },
      'the name is emptied': { text: '' },
    },
  },
  outcomes: {
    suggest: {
      done: { 'a client is found': [known], 'nobody is found': [] },
      error: { 'nobody can be looked up': new Error('offline') },
    },
  },
  delays: { pause: { 'a quarter of a second passes': 250 } },
  states: {
    ready: { seen },
    typing: { seen },
    looking: {
      seen,
      checks: {
        'what was typed is looked up': ({ inputs, context: { text } }) =>
          Object(inputs.suggest).text === text,
      },
    },
  },
  after: {
    'the name is emptied': { unseen: [BUTTON] },
    'nobody is found': { unseen: [BUTTON] },
    'nobody can be looked up': { unseen: [BUTTON] },
  },
})
