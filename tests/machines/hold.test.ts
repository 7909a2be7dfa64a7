import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { holdMachine } from '../../machines/hold.ts'

/** A hold that ends after so many seconds. */
const held = (seconds: number) => {
  const clock = new SimulatedClock()
  const actor = createActor(holdMachine, {
    clock,
    input: { expiresAt: seconds * 1000, now: () => clock.now() },
  }).start()
  return {
    tone: () => actor.getSnapshot().value,
    left: () => actor.getSnapshot().context.left / 1000,
    actor,
    clock,
  }
}

test('it counts down second by second', () => {
  const { left, clock } = held(600)
  expect(left()).toBe(600)
  clock.increment(1_000)
  expect(left()).toBe(599)
  clock.increment(9_000)
  expect(left()).toBe(590)
})

test('it warns up to 60 seconds before its end, and is in danger at 10 seconds or less', () => {
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

test('it expires at its end, and stays so', () => {
  const { tone, left, clock, actor } = held(1)
  clock.increment(1_000)
  expect([tone(), left()]).toEqual(['expired', 0])
  expect(actor.getSnapshot().status).toBe('done')
})

test('a hold that has run out already is expired from the start', () => {
  const { tone, left } = held(-5)
  expect([tone(), left()]).toEqual(['expired', 0])
})
