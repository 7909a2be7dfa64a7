import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createHold } from '../../machines/hold.ts'

test('a hold whose end has passed is expired from the start, and no time is left of it', () => {
  const slot = { slot: '9:00 AM', date: '2026-12-04', location: { id: 1 } }
  const input = { expiresAt: 5_000, slot }
  const hold = createHold(() => 10_000)
  const { value, context } = createActor(hold, { clock: new SimulatedClock(), input })
    .start()
    .getSnapshot()
  expect([value.countdown, context.left]).toEqual(['expired', 0])
})
