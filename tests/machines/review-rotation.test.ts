import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { reviewRotationMachine } from '../../machines/review-rotation.ts'
import { silent } from './support/answers.ts'

test.each([
  [0, 0],
  [0.25, 3],
  [0.999, 11],
])(
  'with the random number %d the review %i of twelve is quoted first, and then always another',
  (random, first) => {
    const clock = new SimulatedClock()
    const machine = reviewRotationMachine.provide({
      actors: { watchReviews: silent(), watchMotion: silent() },
    })
    const actor = createActor(machine, { clock, input: { random: () => random } })
    actor.start().send({ type: 'reviews.loaded', count: 12 })
    const index = () => actor.getSnapshot().context.index
    expect(index()).toBe(first)
    for (let turn = 0; turn < 24; turn++) {
      const before = index()
      clock.increment(18_000)
      expect(index()).not.toBe(before)
      expect(index()).toBeLessThan(12)
    }
  },
)
