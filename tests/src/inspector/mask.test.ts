import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bookingMachine } from '../../../machines/booking.ts'
import { availabilityPolling } from '../../../machines/polling.ts'
import { FUNCTION, maskPrivateData, revived } from '../../../src/inspector/mask.ts'
import { silent } from '../../machines/support/answers.ts'
import { allPageSteps } from '../../paths/page-steps.ts'
import * as desk from '../../paths/tables/desk-fixtures.ts'

/** The events and responses of all flows: what people type, and what the server sends. The people are made up. */
const fixtures = [
  ...allPageSteps.flatMap(({ table: { events, outcomes } }) => [
    ...Object.values(events),
    ...Object.values(outcomes),
  ]),
  { page: 'day', response: desk.day },
  ...Object.values(desk).map((record) => ({ act: record, mark: 'arrived' })),
]

const about = { sessionId: 'x:1', rootId: 'x:1', createdAt: '0', id: '', _version: '0' }
const polling = availabilityPolling.provide({ actors: { watchVisitor: silent() } })
const booking = createActor(bookingMachine.provide({ actors: { url: silent(), polling } }), {
  input: { now: () => 0, kind: 'booking', path: '/book' },
}).start()

/** What the inspector receives for an event with these fields, which the machine also stores. */
const received = (fields: object) => {
  const event = maskPrivateData({
    ...about,
    type: '@xstate.snapshot',
    event: { type: 'it.happened', ...fields },
    snapshot: Object.assign(booking.getPersistedSnapshot(), { context: fields }),
  })
  if (event.type !== '@xstate.snapshot') throw new Error('The kind of event has changed.')
  return { event: event.event, snapshot: event.snapshot }
}

/** The fields whose text is not masked. */
const shownIn = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string') return ['', '•••'].includes(value) ? [] : [field]
  if (Array.isArray(value)) return value.flatMap((item) => shownIn(item, field))
  return Object.entries(value ?? {}).flatMap(([name, inner]) => shownIn(inner, name))
}

test('of all that is typed and answered in the flows, only texts of these fields are shown', () => {
  const shown = shownIn(fixtures.map((fixture) => received({ fixture }).event))
  expect([...new Set(shown)].sort().join(' ')).toBe(
    'changes changesUntil date day field id kind location mark needs notReachedBy page path ' +
      'reason slot slug state status time today type until writtenAt zone',
  )
})

test('nothing that a person wrote is shown, in events and in the context', () => {
  const all = JSON.stringify(fixtures.map((fixture) => received({ fixture })))
  expect(all).toContain('"clientName":"•••"')
  expect(all).not.toMatch(/Ann|Bea|Cy Orr|Hall|Low|example|3175|555|123456|k7Jx2|bus|camera|clear/)
})

test('a field that nobody thought of is masked, and so is a sentence in a field that is shown', () => {
  const sentence = 'She called on 2026-12-04 at 2:00 PM.'
  const written = JSON.stringify(fixtures).replaceAll(/:"[^"]*"/g, `:"${sentence}"`)
  const fields = { ...JSON.parse(`{"all":${written}}`), diary: 'Ann', list: [{ dosage: ['5mg'] }] }
  const event = received(fields)
  expect(JSON.stringify(event)).not.toMatch(/She called|Ann|5mg/)
  expect(event.event).toMatchObject({ diary: '•••', list: [{ dosage: ['•••'] }] })
})

test('states, times on offer, numbers and functions are shown, and of an error that there was one', () => {
  const { event, snapshot } = received({
    slot: '1430',
    count: 3,
    now: () => 1,
    error: new Error('Expected a number but received "Ann"'),
  })
  expect(event).toEqual({
    type: 'it.happened',
    slot: '1430',
    count: 3,
    now: FUNCTION,
    error: { message: '•••' },
  })
  expect(snapshot).toMatchObject({ value: { browsing: 'choosingLocation' } })
})

test('a replay has values that the forms accept where private data are masked', () => {
  const change = { email: 'ann@example.com', phone: '3175550142', additionalInfo: 'A lump.' }
  const { event } = received({ change })
  expect(event).toMatchObject({ change: { email: '•••' } })
  expect(revived(event)).toMatchObject({
    change: { email: 'masked@example.com', phone: '2125550142', additionalInfo: 'Masked' },
  })
})
