import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { RENEWAL_ERROR } from '../../domain/booking-messages.ts'
import type { ResponseOf } from '../../domain/call.ts'
import type { holdAppointment } from '../../domain/hold.ts'
import { holdMachine } from '../../machines/hold.ts'

type Answer = ResponseOf<typeof holdAppointment>
const slot = { slot: '9:00 AM', date: '2026-12-04', location: { id: 1 } }

/** A hold that ends after this many seconds. */
const held = (
  seconds: number,
  renew: () => Promise<Answer> = () => Promise.reject(),
  release: () => Promise<Answer> = () => Promise.reject(),
) => {
  const clock = new SimulatedClock()
  const refreshed: number[] = []
  const machine = holdMachine.provide({
    actors: { renewHold: fromPromise(renew), releaseHold: fromPromise(release) },
    actions: { refresh: () => void refreshed.push(clock.now()) },
  })
  const actor = createActor(machine, {
    clock,
    input: { expiresAt: seconds * 1000, slot, now: () => clock.now() },
  }).start()
  return {
    tone: () => actor.getSnapshot().value.countdown,
    notice: () => actor.getSnapshot().context.notice,
    refreshed,
    left: () => actor.getSnapshot().context.left / 1000,
    actor,
    clock,
  }
}

test('it counts down second by second', { tags: ['hold-countdown'] }, () => {
  const { left, clock } = held(600)
  expect(left()).toBe(600)
  clock.increment(1_000)
  expect(left()).toBe(599)
  clock.increment(9_000)
  expect(left()).toBe(590)
})

test('it warns up to 60 seconds before its end, and is in danger at 10 seconds or less', {
  tags: ['hold-colors'],
}, () => {
  const { tone, clock } = held(62)
  expect(tone()).toBe('info')
  clock.increment(1_000)
  expect(tone()).toBe('info')
  clock.increment(1_000)
  expect(tone()).toBe('warning')
  clock.increment(49_000)
  expect(tone()).toBe('warning')
  clock.increment(1_000)
  expect(tone()).toBe('danger')
})

test('it expires at its end and stays expired', () => {
  const { tone, left, clock } = held(1)
  clock.increment(1_000)
  expect([tone(), left()]).toEqual(['expired', 0])
  clock.increment(60_000)
  expect([tone(), left()]).toEqual(['expired', 0])
})

test('a hold whose end has passed is expired from the start', () => {
  const { tone, left } = held(-5)
  expect([tone(), left()]).toEqual(['expired', 0])
})

test('a renewal loads fresh data, and the countdown continues to the new end', async () => {
  const message = 'This time is held for you until 12:10 PM New York time.'
  const { tone, left, notice, refreshed, actor, clock } = held(30, async () => ({
    success: true,
    message,
  }))
  actor.send({ type: 'renewal.wanted' })
  clock.increment(1_000)
  await setImmediate()
  expect(notice()).toBe(message)
  expect(refreshed).toEqual([1_000])
  expect([tone(), left()]).toEqual(['warning', 29])
  actor.send({ type: 'end.changed', expiresAt: 601_000 })
  expect([tone(), left()]).toEqual(['info', 600])
  clock.increment(1_000)
  expect(left()).toBe(599)
})

test('a failed renewal shows a notice, leaves the countdown as it is, and can be repeated', async () => {
  const { left, notice, actor, clock } = held(30)
  actor.send({ type: 'renewal.wanted' })
  await setImmediate()
  expect(notice()).toBe(RENEWAL_ERROR)
  clock.increment(1_000)
  expect(left()).toBe(29)
  actor.send({ type: 'renewal.wanted' })
  expect(notice()).toBeUndefined()
})

test('an expired hold with a new end counts down again', () => {
  const { tone, left, actor, clock } = held(1)
  clock.increment(1_000)
  actor.send({ type: 'end.changed', expiresAt: 61_000 })
  expect([tone(), left()]).toEqual(['warning', 60])
  clock.increment(1_000)
  expect(left()).toBe(59)
})

test('a released hold stays released while it is asked for in vain, and counts down when it is held again', async () => {
  const answers: Answer[] = [
    { success: false, message: 'Someone else holds it.' },
    { success: true },
  ]
  const { tone, left, notice, refreshed, actor, clock } = held(
    600,
    async () => answers.shift() ?? { success: false },
    async () => ({ success: true }),
  )
  actor.send({ type: 'release.wanted' })
  await setImmediate()
  expect([tone(), refreshed]).toEqual(['released', [0]])
  clock.increment(5_000)
  actor.send({ type: 'renewal.wanted' })
  await setImmediate()
  expect([tone(), notice()]).toEqual(['released', 'Someone else holds it.'])
  actor.send({ type: 'renewal.wanted' })
  await setImmediate()
  expect([tone(), left()]).toEqual(['info', 595])
  actor.send({ type: 'end.changed', expiresAt: 605_000 })
  expect(left()).toBe(600)
})
