/** A Wednesday at noon in New York. */
export const NOON = Date.parse('2026-07-01T12:00:00-04:00')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export class TestClock {
  at = NOON
  now = () => this.at
  advance(milliseconds: number) {
    this.at += milliseconds
  }
}
