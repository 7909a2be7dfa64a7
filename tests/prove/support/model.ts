import { MINUTE } from '../../server/support/clock.ts'

const MOST_HOLDS = 5
const MOST_RENEWALS = 10
const RENEW_BEFORE_END = MINUTE / 3
/** The office, which enters bookings that clients make by phone. */
export const OFFICE = -1

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

/** The period of a slot that one of the two practice files offers, in epoch milliseconds. */
export interface Offer {
  readonly starts_at: number
  readonly ends_at: number
}

const overlap = (a: Offer | undefined, b: Offer | undefined): boolean =>
  a !== undefined && b !== undefined && a.starts_at < b.ends_at && b.starts_at < a.ends_at

/**
 * The simplest description of what the server must do. Slots and visitors are
 * numbers here. One technician serves all locations, so no two visits overlap, even at different locations.
 */
export class Model {
  now: number
  readonly holds = new Map<number, Held>()
  readonly bookings = new Map<number, Booked>()
  isClosed = false
  readonly offers: readonly Offer[]
  /** The hours that the owner closes and reopens. */
  readonly morning: Offer
  readonly holdLasts: number

  constructor(now: number, offers: readonly Offer[], morning: Offer, holdLasts = 10 * MINUTE) {
    this.now = now
    this.offers = offers
    this.morning = morning
    this.holdLasts = holdLasts
  }

  isOver = (slot: number) => (this.offers[slot]?.starts_at ?? 0) <= this.now

  isShut = (slot: number) => this.isClosed && overlap(this.offers[slot], this.morning)

  /** Whether the slot is no longer offered. */
  isGone = (slot: number) => this.isOver(slot) || this.isShut(slot)

  /** Whether a visit, other than the one being moved, overlaps the slot. */
  isBooked = (slot: number, moving?: number) =>
    [...this.bookings.keys()].some(
      (other) => other !== moving && overlap(this.offers[slot], this.offers[other]),
    )

  /** Whether anybody holds another slot that overlaps this one. */
  #isHeldElsewhere = (slot: number) =>
    this.held().some(([other]) => other !== slot && overlap(this.offers[slot], this.offers[other]))

  holdOn(slot: number): Held | undefined {
    const held = this.holds.get(slot)
    return held && held.until > this.now ? held : undefined
  }

  held = () => [...this.holds].filter(([, { until }]) => until > this.now)

  /** Takes or renews a hold; returns whether the server must accept it. */
  hold(visitor: number, slot: number, renew: boolean): boolean {
    if (this.isGone(slot) || this.isBooked(slot)) return false
    const others = this.held().filter(([other, { by }]) => by === visitor && other !== slot)
    const held = this.holdOn(slot)
    if (others.length >= MOST_HOLDS || (held && held.by !== visitor)) return false
    if (this.#isHeldElsewhere(slot)) return false
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

  /** The reference of an existing booking, true for a new booking, or false for a refusal. */
  book(visitor: number, slot: number, details: number): string | boolean {
    const booking = this.bookings.get(slot)
    if (booking) {
      return booking.by === visitor && booking.details === details && booking.reference
    }
    const held = this.holdOn(slot)
    if (this.isGone(slot) || this.isBooked(slot)) return false
    if (visitor === OFFICE) return true
    if (this.#isHeldElsewhere(slot)) return false
    return !held || held.by === visitor
  }

  booked(visitor: number, slot: number, details: number, reference: string) {
    this.bookings.set(slot, { by: visitor, details, reference })
    this.#takeOver(slot)
  }

  #takeOver(slot: number) {
    for (const other of [...this.holds.keys()]) {
      if (overlap(this.offers[slot], this.offers[other])) this.holds.delete(other)
    }
  }

  close() {
    this.isClosed = true
    for (const slot of [...this.holds.keys()]) if (this.isShut(slot)) this.holds.delete(slot)
  }

  /** A visit that is over can no longer be changed. */
  canChange = (slot: number) =>
    this.bookings.has(slot) && (this.offers[slot]?.ends_at ?? 0) > this.now

  canMove = (slot: number, next: number) =>
    this.canChange(slot) && slot !== next && !this.isGone(next) && !this.isBooked(next, slot)

  move(slot: number, next: number) {
    const booking = this.bookings.get(slot)
    if (!booking) return
    this.bookings.delete(slot)
    this.bookings.set(next, booking)
    this.#takeOver(next)
  }

  cancel(slot: number) {
    this.bookings.delete(slot)
  }
}
