import * as fc from 'fast-check'
import type { Booking } from '../../../server/booking/booking.ts'
import { HOUR } from '../../server/support/test-server.ts'

export const ZONE = 'America/New_York'
/** A year with both changes of the clock, from a Wednesday at midnight. */
export const YEAR_STARTS = Date.parse('2026-07-01T00:00:00-04:00')
const HOURS_OF_YEAR = 365 * 24

/** What happens to one visit: when it is booked, how far ahead, and what becomes of it. */
export const happeningsOf = (count: number, seed: number) =>
  fc.sample(
    fc.record({
      bookedAt: fc.nat(HOURS_OF_YEAR - 45 * 24).map((hours) => YEAR_STARTS + hours * HOUR),
      hoursAhead: fc.oneof(
        fc.integer({ min: 12, max: 24 }),
        fc.integer({ min: 24, max: 96 }),
        fc.integer({ min: 96, max: 720 }),
      ),
      change: fc.constantFrom(...(['none', 'none', 'move', 'move', 'cancel'] as const)),
      /** When it is changed: this part of the time until the visit has passed. */
      changedAfter: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      stopsTexts: fc.boolean(),
    }),
    { seed, numRuns: count },
  )
export type Happening = ReturnType<typeof happeningsOf>[number]

/**
 * What is broken at each hour of the year: on every second day a provider or the server, for up to ten hours
 * that end before the next morning.
 */
export function outagesOf(seed: number) {
  const outages = fc.sample(
    fc.record({
      what: fc.constantFrom(...(['none', 'mail', 'texts', 'both', 'server'] as const)),
      from: fc.integer({ min: 10, max: 22 }),
      hours: fc.integer({ min: 1, max: 10 }),
    }),
    { seed, numRuns: 366 },
  )
  return (now: number) => {
    const hours = Math.floor((now - YEAR_STARTS) / HOUR)
    const outage = outages[Math.floor(hours / 48)]
    const into = hours % 48
    const isBroken = outage && into >= outage.from && into < outage.from + outage.hours
    return isBroken ? outage.what : 'none'
  }
}

/** A letter or a text as it arrived. */
export interface Arrival {
  readonly at: number
  readonly what: 'intake' | 'reminder' | 'text'
  readonly client: string
  readonly words: string
}

const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE)

/** When the letter of some days before is due, reckoned without the server's own code. */
export function dueAt(startsAt: number, days: number): number {
  const start = local(startsAt)
  const day = start.toPlainDate().subtract({ days })
  const [earliest, latest] = ['08:00:00', '19:00:00']
  const time = start.toPlainTime().toString()
  const bounded = [earliest, time, latest].sort()[1]
  return day.toZonedDateTime({ timeZone: ZONE, plainTime: bounded }).epochMilliseconds
}

const isNight = (at: number): boolean => local(at).hour < 8 || local(at).hour >= 20

/** What is wrong with the letters of one visit, of which the last state is known. */
export function faultsOf(booking: Booking, time: string, arrivals: readonly Arrival[]): string[] {
  const faults: string[] = []
  const { reference, starts_at, cancelled_at, arranged_at } = booking
  const isOfThisTime = ({ words }: Arrival) => words.includes(time)
  const hasStopped = booking.last_name === 'Stopped'
  const hasReminder = arranged_at < dueAt(starts_at, 1)
  const expected = {
    intake: 1,
    reminder: Number(hasReminder),
    text: Number(hasReminder && !hasStopped),
  }
  for (const what of ['intake', 'reminder', 'text'] as const) {
    // The form is sent once; reminders of a visit that was moved since do not count.
    const received = arrivals.filter(
      (arrival) => arrival.what === what && (what === 'intake' || isOfThisTime(arrival)),
    )
    const most = expected[what]
    const least = cancelled_at === null ? most : 0
    if (received.length > most || received.length < least) {
      faults.push(`${reference}: ${received.length} of ${what}, expected ${least} to ${most}`)
    }
    for (const { at } of received.filter(isOfThisTime)) {
      if (at < dueAt(starts_at, what === 'intake' ? 3 : 1))
        faults.push(`${reference}: early ${what}`)
      if (at >= starts_at) faults.push(`${reference}: late ${what}`)
      if (cancelled_at !== null && at > cancelled_at)
        faults.push(`${reference}: ${what} of nothing`)
      const isUrgent = what !== 'text' && starts_at - at < 14 * HOUR
      if (isNight(at) && !isUrgent) faults.push(`${reference}: ${what} at night`)
    }
  }
  return faults
}
