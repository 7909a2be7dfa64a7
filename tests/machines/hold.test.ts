import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { holdMachine } from '../../machines/hold.ts'

const slot = { slot: '9:00 AM', date: '2026-12-04', location: { id: 1 } }

test.each([
  [10_000, 'expired'],
  [10_001, 'danger'],
])('at 10000 a hold that ends at %i is %s from the start', (expiresAt, countdown) => {
  const input = { expiresAt, slot, now: () => 10_000 }
  const hold = createActor(holdMachine, { clock: new SimulatedClock(), input }).start()
  expect(hold.getSnapshot().value.countdown).toBe(countdown)
})

test('a hold that ended while the device slept is expired as soon as new data have its old end', () => {
  let now = 0
  const input = { expiresAt: 120_000, slot, now: () => now }
  const hold = createActor(holdMachine, { clock: new SimulatedClock(), input }).start()
  expect(hold.getSnapshot().value.countdown).toBe('info')
  // No timer runs on a device that sleeps.
  now = 300_000
  hold.send({ type: 'end.changed', expiresAt: 120_000 })
  expect(hold.getSnapshot().value.countdown).toBe('expired')
})
