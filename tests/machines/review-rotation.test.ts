import { expect, test } from 'vitest'
import { createActor, type EventFrom, SimulatedClock } from 'xstate'
import { reviewRotationMachine } from '../../machines/review-rotation.ts'

type Plain = Exclude<EventFrom<typeof reviewRotationMachine>['type'], 'reviews.loaded'>

/** The rotation of twelve reviews, with a fixed random number. */
const quotes = (count = 12, randomNumber = 0.25) => {
  const clock = new SimulatedClock()
  const actor = createActor(reviewRotationMachine, {
    clock,
    input: { random: () => randomNumber },
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

test('a random review is shown', { tags: ['home-quote'] }, () => {
  expect(quotes(12, 0).index()).toBe(0)
  expect(quotes(12, 0.25).index()).toBe(3)
  expect(quotes(12, 0.999).index()).toBe(11)
})

test('every 18 seconds a different review is shown', { tags: ['home-quote-time'] }, () => {
  for (const randomNumber of [0, 0.25, 0.5, 0.999]) {
    const { index, seconds } = quotes(12, randomNumber)
    const first = index()
    seconds(17.9)
    expect(index()).toBe(first)
    seconds(0.1)
    expect(index()).not.toBe(first)
    expect(index()).toBeLessThan(12)
  }
})

test.each([
  ['under the pointer', 'pointer.entered', 'pointer.left'],
  ['focused', 'focus.entered', 'focus.left'],
  ['stopped', 'pause.pressed', 'play.pressed'],
] as const)('it does not change while it is %s', (_, comes, goes) => {
  const { index, seconds, does } = quotes()
  does(comes)
  seconds(180)
  expect(index()).toBe(3)
  does(goes)
  seconds(18)
  expect(index()).not.toBe(3)
})

test('Play starts it although the pointer and the focus are on its button', () => {
  const { state, does } = quotes()
  does('pointer.entered', 'focus.entered', 'pause.pressed', 'play.pressed')
  expect(state()).toBe('turning')
})

test('a single review does not change', () => {
  const { index, state, seconds } = quotes(1)
  seconds(180)
  expect([index(), state()]).toEqual([0, 'alone'])
})

test('with reduced motion it does not change until Play is pressed', () => {
  const { index, state, seconds, does } = quotes()
  does('motion.reduced')
  seconds(180)
  expect(index()).toBe(3)
  does('play.pressed')
  expect(state()).toBe('turning')
})
