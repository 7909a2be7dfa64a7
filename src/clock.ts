/** The device's clock, corrected by the server's, so that countdowns are right even if the device's clock is wrong. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Compares the clock with a response's `Date` header. `requestedAt` is the start of the request by this clock. */
  adjust(date: string | null, requestedAt: number): void
}

// The header is in whole seconds and clocks always differ a little, so smaller differences are ignored.
const TOLERANCE = 2_000

export function correctedClock(deviceNow: () => number): Clock {
  let correction = 0
  return {
    now: () => deviceNow() + correction,
    adjust(date, requestedAt) {
      const serverTime = Date.parse(date ?? '')
      const now = deviceNow() + correction
      // The server wrote the header at some point between the request and now, even if the response was slow.
      if (serverTime < requestedAt - TOLERANCE || serverTime > now + TOLERANCE)
        correction += serverTime - now
    },
  }
}
