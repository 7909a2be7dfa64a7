import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Availability } from '../../domain/availability.ts'
import { availabilityMachine } from '../../machines/availability.ts'
import { answers } from './support/answers.ts'

const data: Availability = { locations: [], holds: [], loadedAt: 0, zone: 'America/New_York' }

const screen = () => {
  const clock = new SimulatedClock()
  const load = answers<Availability>()
  const actor = createActor(
    availabilityMachine.provide({ actors: { loadAvailability: load.logic } }),
    { clock, input: { now: () => clock.now() } },
  )
  const failures: unknown[] = []
  actor.on('load.failed', ({ error }) => failures.push(error))
  actor.start()
  return {
    load,
    failures,
    clock,
    send: actor.send,
    asked: () => load.asked().length,
    is: (state: 'loading' | 'loaded' | 'failed') => actor.getSnapshot().matches({ data: state }),
    known: () => actor.getSnapshot().context.data,
    seconds: (seconds: number) => clock.increment(seconds * 1000),
    /** Lets time pass while the visitor does something every ten seconds. */
    busySeconds(seconds: number) {
      for (let passed = 0; passed < seconds; passed += 10) {
        clock.increment(10_000)
        actor.send({ type: 'visitor.acted' })
      }
    },
  }
}

const loaded = async () => {
  const open = screen()
  await open.load.answer(data)
  return open
}

test('the data load on start', { tags: ['data-start'] }, async () => {
  const { is, load, known } = screen()
  expect(is('loading')).toBe(true)
  await load.answer(data)
  expect(is('loaded')).toBe(true)
  expect(known()).toBe(data)
})

test('they load again every 60 seconds while the visitor is active', {
  tags: ['data-minute'],
}, async () => {
  const { asked, load, busySeconds } = await loaded()
  busySeconds(50)
  expect(asked()).toBe(1)
  busySeconds(10)
  expect(asked()).toBe(2)
  await load.answer(data)
  busySeconds(60)
  expect(asked()).toBe(3)
})

test('after 30 seconds without activity they do not load again', {
  tags: ['data-idle'],
}, async () => {
  const { asked, seconds } = await loaded()
  seconds(600)
  expect(asked()).toBe(1)
})

test('on the next activity they load at once if they are a minute old', async () => {
  const { asked, seconds, send } = await loaded()
  seconds(50)
  send({ type: 'visitor.acted' })
  expect(asked()).toBe(1)
  seconds(50)
  send({ type: 'visitor.acted' })
  expect(asked()).toBe(2)
})

test('a hidden tab loads nothing', { tags: ['data-idle'] }, async () => {
  const { asked, busySeconds, send } = await loaded()
  send({ type: 'tab.hidden' })
  busySeconds(600)
  expect(asked()).toBe(1)
})

test('a tab shown after more than 30 seconds loads at once, a tab shown earlier does not', {
  tags: ['data-return'],
}, async () => {
  const { asked, seconds, send } = await loaded()
  send({ type: 'tab.hidden' })
  seconds(30)
  send({ type: 'tab.shown' })
  expect(asked()).toBe(1)
  send({ type: 'tab.hidden' })
  seconds(31)
  send({ type: 'tab.shown' })
  expect(asked()).toBe(2)
})

test('on another page nothing loads, and on return only data that are a minute old load again', async () => {
  const { asked, seconds, send } = await loaded()
  send({ type: 'screen.left' })
  seconds(59)
  send({ type: 'screen.entered' })
  expect(asked()).toBe(1)
  send({ type: 'screen.left' })
  seconds(600)
  expect(asked()).toBe(1)
  send({ type: 'screen.entered' })
  expect(asked()).toBe(2)
})

test('a request for fresh data replaces the one in progress', async () => {
  const { asked, send } = screen()
  send({ type: 'refresh.requested' })
  expect(asked()).toBe(2)
})

test('a failed load is logged, and the previous data stay', { tags: ['data-failed'] }, async () => {
  const { load, send, is, known, failures } = await loaded()
  send({ type: 'refresh.requested' })
  await load.fail()
  expect(is('failed')).toBe(true)
  expect(known()).toBe(data)
  expect(failures).toEqual([new Error('offline')])
  send({ type: 'refresh.requested' })
  expect(is('loading')).toBe(true)
})
