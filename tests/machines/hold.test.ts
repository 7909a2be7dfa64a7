import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
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

test('a hold whose end has passed is expired from the start', () => {
  const { tone, left } = held(-5)
  expect([tone(), left()]).toEqual(['expired', 0])
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
