/** The visitor's clock, set right by the server's: a machine whose clock is an hour off counts truly all the same. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Takes note of the `Date` header of an answer. */
  heard(date: string | null): void
}

// The header knows whole seconds only and has been under way: less than this is no difference.
const TOLERANCE = 2_000

export function correctedClock(own: () => number): Clock {
  let correction = 0
  return {
    now: () => own() + correction,
    heard(date) {
      const difference = Date.parse(date ?? '') - own()
      if (Math.abs(difference - correction) > TOLERANCE) correction = difference
    },
  }
}
