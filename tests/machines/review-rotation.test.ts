import { expect, test } from 'vitest'
import { createActor, type EventFrom, SimulatedClock } from 'xstate'
import { reviewRotationMachine } from '../../machines/review-rotation.ts'

type Plain = Exclude<EventFrom<typeof reviewRotationMachine>['type'], 'reviews.loaded'>

/** Twelve reviews, and chances as given. */
const quotes = (count = 12, chance = 0.25) => {
  const clock = new SimulatedClock()
  const actor = createActor(reviewRotationMachine, {
    clock,
    input: { random: () => chance },
  }).start()
  actor.send({ type: 'reviews.loaded', count })
  return {
    index: () => actor.getSnapshot().context.index,
    state: () => actor.getSnapshot().value,
    seconds: (seconds: number) => clock.increment(seconds * 1000),
    does: (...types: Plain[]) => {
      for (const type of types) actor.send({ type })
    },
  }
}

test('one of the reviews is shown at random', () => {
  expect(quotes(12, 0).index()).toBe(0)
  expect(quotes(12, 0.25).index()).toBe(3)
  expect(quotes(12, 0.999).index()).toBe(11)
})

test('every 18 seconds another comes, and never the same again', () => {
  for (const chance of [0, 0.25, 0.5, 0.999]) {
    const { index, seconds } = quotes(12, chance)
    const first = index()
    seconds(17.9)
    expect(index()).toBe(first)
    seconds(0.1)
    expect(index()).not.toBe(first)
    expect(index()).toBeLessThan(12)
  }
})

test.each([
  ['pointed at', 'pointer.entered', 'pointer.left'],
  ['focused', 'focus.entered', 'focus.left'],
  ['stopped', 'pause.pressed', 'play.pressed'],
] as const)('it stays while it is %s', (_, comes, goes) => {
  const { index, seconds, does } = quotes()
  does(comes)
  seconds(180)
  expect(index()).toBe(3)
  does(goes)
  seconds(18)
  expect(index()).not.toBe(3)
})

test('Play outweighs the pointer and the focus on its own button', () => {
  const { state, does } = quotes()
  does('pointer.entered', 'focus.entered', 'pause.pressed', 'play.pressed')
  expect(state()).toBe('turning')
})

test('a review that is alone stays', () => {
  const { index, state, seconds } = quotes(1)
  seconds(180)
  expect([index(), state()]).toEqual([0, 'alone'])
})

test('where less motion is asked for it stays, until Play', () => {
  const { index, state, seconds, does } = quotes()
  does('motion.reduced')
  seconds(180)
  expect(index()).toBe(3)
  does('play.pressed')
  expect(state()).toBe('turning')
})
