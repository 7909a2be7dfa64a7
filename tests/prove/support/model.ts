import { MINUTE } from '../../server/support/test-server.ts'

const MOST_HOLDS = 5
const MOST_RENEWALS = 10
const RENEW_BEFORE_END = MINUTE / 3

export interface Held {
  readonly by: number
  readonly until: number
  readonly renewals: number
}

export interface Booked {
  readonly by: number
  readonly details: number
  readonly reference: string
}

/** The simplest description of what the server must do; slots and visitors are numbers here. */
export class Model {
  now: number
  readonly holds = new Map<number, Held>()
  readonly bookings = new Map<number, Booked>()
  readonly clients = new Set<number>()
  messages = 0
  readonly starts: readonly number[]
  readonly holdLasts: number

  constructor(now: number, starts: readonly number[], holdLasts = 10 * MINUTE) {
    this.now = now
    this.starts = starts
    this.holdLasts = holdLasts
  }

  isOver = (slot: number) => (this.starts[slot] ?? 0) <= this.now

  holdOn(slot: number): Held | undefined {
    const held = this.holds.get(slot)
    return held && held.until > this.now ? held : undefined
  }

  held = (): [slot: number, held: Held][] =>
    [...this.holds.keys()].flatMap((slot) => {
      const held = this.holdOn(slot)
      return held ? [[slot, held]] : []
    })

  /** Whether the visitor holds the slot afterwards. */
  hold(visitor: number, slot: number, renew: boolean): boolean {
    if (this.isOver(slot) || this.bookings.has(slot)) return false
    const others = this.held().filter(([other, { by }]) => by === visitor && other !== slot)
    const held = this.holdOn(slot)
    if (others.length >= MOST_HOLDS || (held && held.by !== visitor)) return false
    const until = this.now + this.holdLasts
    if (!held) this.holds.set(slot, { by: visitor, until, renewals: 0 })
    else if (renew) {
      const { renewals } = held
      if (renewals >= MOST_RENEWALS || held.until - this.now < RENEW_BEFORE_END) return false
      this.holds.set(slot, { by: visitor, until, renewals: renewals + 1 })
    }
    return true
  }

  release(visitor: number, slot: number) {
    if (this.holdOn(slot)?.by === visitor) this.holds.delete(slot)
  }

  /** The existing reference, or true for a new booking, or false for a refusal. */
  book(visitor: number, slot: number, details: number): string | boolean {
    const booking = this.bookings.get(slot)
    if (booking) {
      return booking.by === visitor && booking.details === details && booking.reference
    }
    const held = this.holdOn(slot)
    return !this.isOver(slot) && (!held || held.by === visitor)
  }

  booked(visitor: number, slot: number, details: number, reference: string) {
    this.bookings.set(slot, { by: visitor, details, reference })
    this.holds.delete(slot)
    this.clients.add(details)
    this.messages += 3
  }

  cancel(slot: number) {
    this.bookings.delete(slot)
    this.messages += 2
  }
}
