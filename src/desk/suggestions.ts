import { assign, createActor, fromPromise, setup } from 'xstate'
import { type KnownClient, suggestClients } from '../../domain/desk/clients.ts'
import { flow } from '../flow.ts'
import type { Site } from '../site.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { whenSignedOut } from './sign-in-flow.ts'

/** How long the person pauses before what was typed is looked up, in milliseconds. */
const PAUSE = 250

const suggesting = (site: Site) =>
  setup({
    types: {} as {
      context: { text: string; clients: readonly KnownClient[] }
      events: { type: 'text.typed'; text: string } | { type: 'person.left' }
    },
    actors: {
      suggest: fromPromise(
        async ({ input, signal }: { input: { text: string }; signal: AbortSignal }) => {
          const response = await sendDeskCall(site)(suggestClients, input, signal)
          return response.success ? response.clients : []
        },
      ),
    },
    delays: { PAUSE },
  }).createMachine({
    id: 'suggestions',
    context: { text: '', clients: [] },
    initial: 'ready',
    on: {
      'text.typed': [
        {
          guard: ({ event }) => event.text.length < 2,
          target: '.ready',
          actions: assign({ text: '', clients: [] }),
        },
        { target: '.typing', actions: assign({ text: ({ event }) => event.text }) },
      ],
      'person.left': { target: '.ready', actions: assign({ text: '', clients: [] }) },
    },
    states: {
      ready: {},
      typing: { after: { PAUSE: 'looking' } },
      looking: {
        invoke: {
          src: 'suggest',
          input: ({ context: { text } }) => ({ text }),
          onDone: { target: 'ready', actions: assign({ clients: ({ event }) => event.output }) },
          // The form works without suggestions.
          onError: { target: 'ready', actions: assign({ clients: [] }) },
        },
      },
    },
  })

/** The clients on record who match what is being typed into the form for a client who calls. */
export const suggestionsFlow = flow((site) => {
  const actor = createActor(suggesting(site), site.inspection)
  whenSignedOut(site, () => actor.send({ type: 'person.left' }))
  return actor
})
