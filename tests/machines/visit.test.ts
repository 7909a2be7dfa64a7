import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RequestOf, ResponseOf } from '../../domain/call.ts'
import { type cancelVisit, type getVisit, UNKNOWN_LINK, type Visit } from '../../domain/visit.ts'
import { visitMachine } from '../../machines/visit.ts'
import { answers } from './support/answers.ts'

const visit: Visit = {
  status: 'upcoming',
  reference: 'R-1',
  clientName: 'Ann Hall',
  location: { id: 1, name: 'Hudson', address: '1 River Road' },
  date: '2026-12-03',
  time: '2:00 PM',
  zone: 'America/New_York',
  wasMoved: false,
  changes: 'possible',
  changesUntil: '2026-12-02T19:00:00Z',
  preparation: ['Use no lotion.'],
  ics: 'BEGIN:VCALENDAR',
}
const moved: Visit = { ...visit, time: '3:00 PM', wasMoved: true }
const cancelled: Visit = { ...visit, status: 'cancelled' }
const found = (visit: Visit) => ({ success: true, visit }) as const

function open(path = '/visit') {
  const get = answers<ResponseOf<typeof getVisit>, RequestOf<typeof getVisit>>()
  const cancel = answers<ResponseOf<typeof cancelVisit>, RequestOf<typeof cancelVisit>>()
  const actor = createActor(
    visitMachine.provide({ actors: { getVisit: get.logic, cancelVisit: cancel.logic } }),
    { input: { path, token: 'one' } },
  )
  const go = (to: string, token = to === '/' ? '' : 'one') =>
    actor.send({ type: 'url.changed', path: to, token })
  const wanted: string[] = []
  actor.on('navigation.wanted', ({ to }) => {
    wanted.push(to)
    go(to)
  })
  actor.start()
  return {
    get,
    cancel,
    go,
    wanted,
    send: actor.send,
    state: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context,
  }
}

test('opening a link asks for its visit and changes nothing', {
  tags: ['visit-link'],
}, async () => {
  const { get, cancel, state, shown } = open()
  expect(state()).toBe('loading')
  await get.answer(found(visit))
  expect([state(), shown().visit]).toEqual(['shown', visit])
  expect(get.asked()).toEqual([{ token: 'one' }])
  expect(cancel.asked()).toEqual([])
})

test('cancelling is asked once and done at once', { tags: ['visit-cancel'] }, async () => {
  const { get, cancel, send, state, shown } = open()
  await get.answer(found(visit))
  send({ type: 'cancel.wanted' })
  expect(cancel.asked()).toEqual([])
  send({ type: 'cancel.confirmed' })
  send({ type: 'cancel.confirmed' })
  expect(cancel.asked()).toEqual([{ token: 'one' }])
  await cancel.answer(found(cancelled))
  expect([state(), shown().done]).toEqual(['cancelled', 'cancelled'])
})

test('a client who keeps her visit cancels nothing', async () => {
  const { get, cancel, send, state } = open()
  await get.answer(found(visit))
  send({ type: 'cancel.wanted' })
  send({ type: 'cancel.declined' })
  expect(state()).toBe('shown')
  expect(cancel.asked()).toEqual([])
})

test('a visit that was moved too often can be cancelled, and one that is too near cannot', {
  tags: ['visit-limits'],
}, async () => {
  const often = open()
  await often.get.answer(found({ ...visit, changes: 'too-many' }))
  often.send({ type: 'cancel.wanted' })
  expect(often.state()).toBe('confirmingCancel')
  const near = open()
  await near.get.answer(found({ ...visit, changes: 'too-late' }))
  near.send({ type: 'cancel.wanted' })
  expect(near.state()).toBe('shown')
})

test('after a cancelling without an answer the page asks what became of the visit', async () => {
  const { get, cancel, send, state, shown } = open()
  await get.answer(found(visit))
  send({ type: 'cancel.wanted' })
  send({ type: 'cancel.confirmed' })
  await cancel.fail()
  expect([state(), shown().message]).toEqual(['checking', expect.stringMatching(/call us/)])
  await get.answer(found(cancelled))
  expect(state()).toBe('cancelled')
})

test('a client who leaves while the visit is being cancelled does not stop it', async () => {
  const { get, cancel, send, go, state } = open()
  await get.answer(found(visit))
  send({ type: 'cancel.wanted' })
  send({ type: 'cancel.confirmed' })
  go('/')
  expect(state()).toBe('cancelling')
  go('/visit')
  await cancel.answer(found(cancelled))
  expect(state()).toBe('cancelled')
})

test('the wizard moves the visit, and the client is brought to it', {
  tags: ['visit-move'],
}, async () => {
  const { get, send, go, state, shown, wanted } = open()
  await get.answer(found(visit))
  go('/visit/move')
  expect(state()).toBe('moving')
  go('/visit/move/hudson')
  expect(get.asked()).toHaveLength(1)
  send({ type: 'visit.moved', visit: moved })
  expect(wanted).toEqual(['/visit'])
  expect([state(), shown().visit, shown().done]).toEqual(['shown', moved, 'moved'])
})

test('a refused move asks again, and a visit that was cancelled meanwhile is shown as it is', async () => {
  const { get, send, state, wanted } = open('/visit/move/hudson')
  await get.answer(found(visit))
  send({ type: 'move.refused' })
  expect(state()).toBe('checking')
  await get.answer(found(cancelled))
  expect(wanted).toEqual(['/visit'])
  expect(state()).toBe('cancelled')
})

test('a move whose answer was lost is shown as done', async () => {
  const { get, send, state, shown } = open('/visit/move')
  await get.answer(found(visit))
  send({ type: 'move.refused' })
  await get.answer(found(moved))
  expect([state(), shown().done]).toEqual(['shown', 'moved'])
})

test('a visit that cannot be moved has no wizard', async () => {
  for (const changes of ['too-late', 'too-many'] as const) {
    const { get, state, wanted } = open('/visit/move')
    await get.answer(found({ ...visit, changes }))
    expect([state(), wanted]).toEqual(['shown', ['/visit']])
  }
})

test('a tab that is shown again learns what another tab has done, and keeps the visit without an answer', async () => {
  const { get, send, state, shown } = open()
  await get.answer(found(visit))
  send({ type: 'tab.shown' })
  await get.fail()
  expect([state(), shown().visit]).toEqual(['shown', visit])
  send({ type: 'tab.shown' })
  await get.answer({ success: false, message: 'Please wait.' })
  expect([state(), shown().visit]).toEqual(['shown', visit])
  send({ type: 'tab.shown' })
  await get.answer({ success: false, message: UNKNOWN_LINK })
  expect([state(), shown().visit]).toEqual(['unknown', undefined])
})

test('another link in the same tab shows its own visit', async () => {
  const { get, go, state, shown } = open()
  await get.answer(found(visit))
  go('/visit', 'two')
  expect([state(), shown().visit]).toEqual(['loading', undefined])
  expect(get.asked().at(-1)).toEqual({ token: 'two' })
})

test('a visit that could not be loaded can be loaded again', async () => {
  const { get, send, state } = open()
  await get.fail()
  expect(state()).toBe('failed')
  send({ type: 'visit.retried' })
  await get.answer(found({ ...visit, status: 'over' }))
  expect(state()).toBe('over')
})
