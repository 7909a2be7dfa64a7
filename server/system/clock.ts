/** Epoch milliseconds, as `Date.now()` gives them. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
