import type { Kysely, Transaction } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { Slot } from '../../domain/slot.ts'

/** Times are epoch milliseconds; days are `YYYY-MM-DD` and slots `HHMM`, both the practice's own. */
export interface Tables {
  clients: {
    id: string
    first_name: string
    last_name: string
    /** In small letters; empty where none was given. */
    email: string
    /** Ten digits; empty where none was given. */
    phone: string
    imported_at: number | null
    created_at: number
  }
  bookings: {
    id: string
    reference: string
    location: string
    day: Day
    slot: Slot
    client_id: string
    first_name: string
    last_name: string
    email: string
    phone: string
    note: string
    /** Empty for a booking that the office took. */
    visitor: string
    created_at: number
    cancelled_at: number | null
  }
  holds: {
    location: string
    day: Day
    slot: Slot
    id: string
    visitor: string
    expires_at: number
    renewals: number
  }
  outbox: {
    id: string
    message: string
    created_at: number
    due_at: number
    attempts: number
    sent_at: number | null
  }
  codes: {
    visitor: string
    contact: string
    hash: string
    expires_at: number
    tries: number
    tries_end_at: number
  }
  sessions: { visitor: string; client_id: string; expires_at: number }
  reviews: {
    id: string
    /** Empty for a review that came with the practice file. */
    client_id: string | null
    author: string
    title: string
    body: string
    day: Day
    created_at: number
    hidden_at: number | null
  }
  limits: { key: string; count: number; ends_at: number }
}

export type Reading = Kysely<Tables>
export type Writing = Transaction<Tables>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Sees what is committed, and never waits for a writer. */
  readonly read: Reading
  /** One transaction: all of it or nothing. */
  write<T>(work: (writing: Writing) => Promise<T>): Promise<T>
  /** Another text as soon as any process has committed anything. */
  version(): Promise<string>
  close(): Promise<void>
}

/** The database did not let us in for a while; nothing was written. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}
