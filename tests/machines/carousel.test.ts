import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type CarouselEvent, carouselMachine } from '../../machines/carousel.ts'

const slides = () => {
  const clock = new SimulatedClock()
  let turns = 0
  const advance = () => {
    turns += 1
  }
  const actor = createActor(carouselMachine.provide({ actions: { advance } }), { clock }).start()
  return {
    turns: () => turns,
    seconds: (seconds: number) => clock.increment(seconds * 1000),
    does: (...types: CarouselEvent['type'][]) => {
      for (const type of types) actor.send({ type })
    },
  }
}

test('another slide comes every 7 seconds', () => {
  const { turns, seconds } = slides()
  seconds(6.9)
  expect(turns()).toBe(0)
  seconds(0.1)
  expect(turns()).toBe(1)
  seconds(7)
  expect(turns()).toBe(2)
})

test.each([
  ['the pointer is over them', 'pointer.entered', 'pointer.left'],
  ['the focus is in them', 'focus.entered', 'focus.left'],
  ['they are stopped', 'pause.pressed', 'play.pressed'],
] as const)('they rest while %s, and then have their whole time again', (_, comes, goes) => {
  const { turns, seconds, does } = slides()
  seconds(5)
  does(comes)
  seconds(60)
  expect(turns()).toBe(0)
  does(goes)
  seconds(6.9)
  expect(turns()).toBe(0)
  seconds(0.1)
  expect(turns()).toBe(1)
})

test('they rest until both pointer and focus are gone', () => {
  const { turns, seconds, does } = slides()
  does('pointer.entered', 'focus.entered', 'pointer.left')
  seconds(60)
  expect(turns()).toBe(0)
})

test('Play outweighs the pointer and the focus on its own button', () => {
  const { turns, seconds, does } = slides()
  does('pointer.entered', 'focus.entered', 'pause.pressed', 'play.pressed')
  seconds(7)
  expect(turns()).toBe(1)
})

test('a slide that the visitor turned to stays its whole time', () => {
  const { turns, seconds, does } = slides()
  seconds(5)
  does('slide.changed')
  seconds(6.9)
  expect(turns()).toBe(0)
})

test('where less motion is asked for they stand still, until Play', () => {
  const { turns, seconds, does } = slides()
  does('motion.reduced')
  seconds(60)
  expect(turns()).toBe(0)
  does('play.pressed')
  seconds(7)
  expect(turns()).toBe(1)
})
