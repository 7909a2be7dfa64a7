import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { NO_DETAILS } from '../../../domain/booking.ts'
import { bookingMachine } from '../../../machines/booking.ts'
import { FUNCTION, maskPrivateData, withPlaceholders } from '../../../src/inspector/mask.ts'

const about = { sessionId: 'x:1', rootId: 'x:1', createdAt: '0', id: '', _version: '0' }

test('the inspector never receives personal data or typed text', () => {
  const actor = createActor(bookingMachine, { input: { path: '/book' } }).start()
  const typed = { ...NO_DETAILS, firstName: 'Ann', email: 'ann@example.com', phone: '3175550142' }
  const events = JSON.stringify([
    maskPrivateData({
      ...about,
      type: '@xstate.actor',
      name: 'booking',
      definition: undefined,
      parentId: undefined,
      snapshot: { ...actor.getPersistedSnapshot(), context: { details: typed, code: '123456' } },
    }),
    maskPrivateData({
      ...about,
      type: '@xstate.event',
      sourceId: undefined,
      event: { type: 'details.changed', change: { additionalInfo: 'A lump on the left.' } },
    }),
    maskPrivateData({
      ...about,
      type: '@xstate.event',
      sourceId: undefined,
      event: { type: 'xstate.init', input: { ...typed, value: '+1 317 555 0142' } },
    }),
  ])
  expect(events).not.toMatch(/Ann|example|3175|0142|123456|lump/)
  expect(events).toContain('"firstName":"•••"')
  expect(events).toContain('"lastName":""')
})

test('every field of the booking form is masked', () => {
  const typed = Object.fromEntries(Object.keys(NO_DETAILS).map((field) => [field, 'private']))
  const event = maskPrivateData({
    ...about,
    type: '@xstate.event',
    sourceId: undefined,
    event: { type: 'xstate.init', input: typed },
  })
  expect(JSON.stringify(event)).not.toContain('private')
})

test('the states of machines and the messages of errors are not masked', () => {
  const actor = createActor(bookingMachine, { input: { path: '/book' } }).start()
  const events = maskPrivateData({
    ...about,
    type: '@xstate.snapshot',
    event: { type: 'load.failed', error: new Error('offline') },
    snapshot: actor.getSnapshot(),
  })
  expect(events).toMatchObject({
    snapshot: { value: { browsing: 'choosingLocation' } },
    event: { error: { message: 'offline' } },
  })
})

test('the token of a visit is masked in events and in the context', () => {
  const place = { path: '/visit', token: 'k7Jx2' }
  const event = maskPrivateData({
    ...about,
    type: '@xstate.event',
    sourceId: undefined,
    event: { type: 'url.changed', ...place, context: place },
  })
  expect(JSON.stringify(event)).not.toContain('k7Jx2')
})

test('a replay has values that the forms accept where private data are masked', () => {
  const change = { email: 'ann@example.com', phone: '3175550142', additionalInfo: 'A lump.' }
  const event = maskPrivateData({
    ...about,
    type: '@xstate.event',
    sourceId: undefined,
    event: { type: 'details.changed', change, now: () => 1 },
  })
  if (event.type !== '@xstate.event') throw new Error('The kind of event has changed.')
  expect(event.event).toMatchObject({ now: FUNCTION, change: { email: '•••' } })
  expect(withPlaceholders(event.event)).toMatchObject({
    change: { email: 'masked@example.com', phone: '2125550142', additionalInfo: '•••' },
  })
})
