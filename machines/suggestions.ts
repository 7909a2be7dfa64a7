import { assign, setup } from 'xstate'
import type { KnownClient } from '../domain/desk/clients.ts'
import { effect } from './effect.ts'

/** How long somebody pauses before what was typed is looked up, in milliseconds. */
const PAUSE = 250

/** The clients on record who match what is being typed into the form for a client who calls. */
export const suggestionsMachine = setup({
  types: {} as {
    context: { readonly text: string; readonly clients: readonly KnownClient[] }
    events: { type: 'text.typed'; text: string }
    children: { suggest: 'suggest' }
  },
  actors: { suggest: effect<readonly KnownClient[], { text: string }>('suggest') },
  delays: { pause: PAUSE },
  guards: { isShort: ({ event }) => event.text.trim().length < 2 },
}).createMachine({
  id: 'suggestions',
  context: { text: '', clients: [] },
  initial: 'ready',
  on: {
    'text.typed': [
      { guard: 'isShort', target: '.ready', actions: assign({ text: '', clients: [] }) },
      { target: '.typing', actions: assign({ text: ({ event }) => event.text }) },
    ],
  },
  states: {
    ready: {},
    typing: { after: { pause: 'looking' } },
    looking: {
      invoke: {
        id: 'suggest',
        src: 'suggest',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'ready', actions: assign({ clients: ({ event }) => event.output }) },
        // The form works without suggestions.
        onError: { target: 'ready', actions: assign({ clients: [] }) },
      },
    },
  },
})
