/** The visitor's clock, set right by the server's: a machine whose clock is an hour off counts truly all the same. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Takes note of the `Date` header of an answer, and of when it was asked for by this clock. */
  heard(date: string | null, asked: number): void
}

// The header knows whole seconds only, and machines are set by different clocks: less is no difference.
const TOLERANCE = 2_000

export function correctedClock(own: () => number): Clock {
  let correction = 0
  return {
    now: () => own() + correction,
    heard(date, asked) {
      const said = Date.parse(date ?? '')
      const now = own() + correction
      // It was written some time between the question and now, however long that took.
      if (said < asked - TOLERANCE || said > now + TOLERANCE) correction += said - now
    },
  }
}
