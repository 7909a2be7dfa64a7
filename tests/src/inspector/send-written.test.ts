import { expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { sendWritten } from '../../../src/inspector/send-written.ts'

const machine = createMachine({
  id: 'counter',
  context: { sum: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        'sum.added': {
          actions: assign(({ context, event }) => ({
            sum: context.sum + event.terms.reduce((a: number, b: number) => a + b),
          })),
        },
        closed: 'done',
      },
    },
    done: { type: 'final' },
  },
})

test('an event written by hand is sent, and one that the actor cannot take changes nothing', () => {
  const actor = createActor(machine).start()
  const seen = () => ({ sum: actor.getSnapshot().context.sum, status: actor.getSnapshot().status })

  expect(sendWritten(actor, '{"type":"sum.added","terms":[1,2]}')).toBe('Sent sum.added.')
  expect(seen()).toEqual({ sum: 3, status: 'active' })

  for (const text of ['', 'sum.added', '"sum.added"', '{"terms":[1]}', '{"type":1}', '[]'])
    expect(sendWritten(actor, text)).toBe(
      'Not sent: an event is a JSON object with a type, such as {"type":"price.retried"}.',
    )
  expect(sendWritten(actor, '{"type":"sum.halved"}')).toBe(
    'Not sent: counter does not take sum.halved in "open".',
  )
  expect(sendWritten(actor, '{"type":"sum.added"}')).toMatch(
    /^Not sent: it would end the actor with “TypeError: /,
  )
  expect(seen()).toEqual({ sum: 3, status: 'active' })

  expect(sendWritten(actor, '{"type":"closed"}')).toBe('Sent closed.')
  expect(sendWritten(actor, '{"type":"closed"}')).toBe('Not sent: this actor has stopped.')
  expect(sendWritten(undefined, '{"type":"closed"}')).toBe(
    'Not sent: the page has no such actor any more.',
  )
})
