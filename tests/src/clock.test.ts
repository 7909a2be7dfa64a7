import { expect, test } from 'vitest'
import { correctedClock } from '../../src/clock.ts'

const HOUR = 3_600_000
const noon = Date.UTC(2026, 10, 21, 17)

/** A visitor's clock that is off by so much, and a server whose answers take so long each way. */
const visitor = (off: number) => {
  let now = noon
  const clock = correctedClock(() => now + off)
  return {
    isOffBy: () => clock.now() - now,
    ask(there: number, back = there) {
      const asked = clock.now()
      now += there
      const date = new Date(now).toUTCString()
      now += back
      clock.adjust(date, asked)
    },
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

test.each([HOUR, -HOUR])('a clock that is %d ms off is set right by the first answer', (off) => {
  const { ask, isOffBy } = visitor(off)
  ask(20)
  expect(Math.abs(isOffBy())).toBeLessThan(1_100)
})

test('an answer that was long under way does not put a right clock wrong', () => {
  const { ask, isOffBy } = visitor(0)
  ask(0, 30_000)
  expect(isOffBy()).toBe(0)
  ask(30_000, 0)
  expect(isOffBy()).toBe(0)
})

test('a wrong clock that hears its first answer late is right after the next', () => {
  const { ask, isOffBy, pass } = visitor(HOUR)
  ask(0, 30_000)
  expect(Math.abs(isOffBy())).toBeLessThan(31_100)
  pass(60_000)
  ask(20)
  expect(Math.abs(isOffBy())).toBeLessThan(2_100)
})

test('an answer without a date changes nothing', () => {
  const clock = correctedClock(() => noon)
  clock.adjust(null, noon)
  clock.adjust('soon', noon)
  expect(clock.now()).toBe(noon)
})
