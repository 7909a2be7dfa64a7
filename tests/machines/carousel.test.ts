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

test('the slides advance every 7 seconds', { tags: ['home-slides-time'] }, () => {
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
] as const)(
  'they pause while %s, and then show each slide for its whole time',
  (_, comes, goes) => {
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
  },
)

test('they pause until both the pointer and the focus have left', () => {
  const { turns, seconds, does } = slides()
  does('pointer.entered', 'focus.entered', 'pointer.left')
  seconds(60)
  expect(turns()).toBe(0)
})

test('Play starts them although the pointer and the focus are on its button', () => {
  const { turns, seconds, does } = slides()
  does('pointer.entered', 'focus.entered', 'pause.pressed', 'play.pressed')
  seconds(7)
  expect(turns()).toBe(1)
})

test('a slide that the visitor chose is shown for its whole time', () => {
  const { turns, seconds, does } = slides()
  seconds(5)
  does('slide.changed')
  seconds(6.9)
  expect(turns()).toBe(0)
})

test('with reduced motion they stay paused until Play is pressed', () => {
  const { turns, seconds, does } = slides()
  does('motion.reduced')
  seconds(60)
  expect(turns()).toBe(0)
  does('play.pressed')
  seconds(7)
  expect(turns()).toBe(1)
})
