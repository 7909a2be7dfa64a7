import { expect, test } from 'vitest'
import { correctedClock } from '../../src/clock.ts'

const HOUR = 3_600_000
const noon = Date.UTC(2026, 10, 21, 17)

/** A visitor's clock that is wrong by `off` milliseconds, and a server whose responses take some time. */
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

test.each([HOUR, -HOUR])(
  'a clock that is %d ms wrong is corrected by the first response',
  (off) => {
    const { ask, isOffBy } = visitor(off)
    ask(20)
    expect(Math.abs(isOffBy())).toBeLessThan(1_100)
  },
)

test('a slow response does not change a correct clock', () => {
  const { ask, isOffBy } = visitor(0)
  ask(0, 30_000)
  expect(isOffBy()).toBe(0)
  ask(30_000, 0)
  expect(isOffBy()).toBe(0)
})

test('a wrong clock whose first response is slow is corrected by the next one', () => {
  const { ask, isOffBy, pass } = visitor(HOUR)
  ask(0, 30_000)
  expect(Math.abs(isOffBy())).toBeLessThan(31_100)
  pass(60_000)
  ask(20)
  expect(Math.abs(isOffBy())).toBeLessThan(2_100)
})

test('a response without a date changes nothing', () => {
  const clock = correctedClock(() => noon)
  clock.adjust(null, noon)
  clock.adjust('soon', noon)
  expect(clock.now()).toBe(noon)
})
