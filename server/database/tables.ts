import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DetailsColumns } from '../../domain/booking/details.ts'
import type { Day } from '../../domain/calendar/day.ts'
import type { Slot } from '../../domain/calendar/slot.ts'

/** Times are epoch milliseconds; days are `YYYY-MM-DD` and slots `HHMM`, both the practice's own. */
export interface Tables {
  clients: {
    id: string
    first_name: string
    last_name: string
    /** In lower case; empty when none was given. */
    email: string
    /** Ten digits; empty when none was given. */
    phone: string
    imported_at: number | null
    created_at: number
  }
  bookings: DetailsColumns & {
    id: string
    reference: string
    location_id: string
    /** The place as the client was told it, whatever the practice file says later. */
    place_name: string
    place_address: string
    day: Day
    slot: Slot
    /** The time zone in which the client was told the time, whatever the practice file says later. */
    zone: string
    starts_at: number
    ends_at: number
    client_id: string
    /** Empty for a booking that the practice entered. */
    visitor: string
    created_at: number
    /** Since when the visit is at its time: when it was booked, or last moved. */
    arranged_at: number
    cancelled_at: number | null
    /** What the client was told about texts when she booked, with its version. */
    sms_consent: string
    /** How often the visit was moved or cancelled: letters and calendars know the latest version by it. */
    sequence: number
    /** Since when letters do not reach the client's e-mail address, or texts the phone. */
    mail_failed_at: number | null
    text_failed_at: number | null
    /** From where it was booked, hashed; null when that is unknown, or of no use any longer. */
    network: string | null
    network_wide: string | null
    /** How often the client moved the visit herself. */
    client_moves: number
    /** Whether the client came; null while nobody has said so. */
    attendance: 'arrived' | 'done' | 'missed' | null
  }
  /** The links in letters to the page of a visit; only the hash of each token is kept. */
  visit_links: { hash: string; booking: string; created_at: number }
  holds: {
    location_id: string
    day: Day
    slot: Slot
    id: string
    visitor: string
    expires_at: number
    renewals: number
    /** From where it was taken, hashed; null for this machine itself. */
    network: string | null
    network_wide: string | null
  }
  /**
   * One row for each five minutes of each booking and hold. Two unique indexes refuse what overlaps: a
   * place has one visit at a time, and the practice `visitsAtOnce`, over all places.
   */
  occupied: {
    location_id: string
    /** A five-minute block, counted from 1970. */
    block: number
    /** Which of the visits at once it is; it may be another in the next block. */
    nth: number
    booking: string | null
    hold: string | null
  }
  outbox: {
    id: string
    message: string
    created_at: number
    due_at: number
    attempts: number
    sent_at: number | null
    /** How it was delivered: through a provider, or, without one, as a file in the outbox folder. */
    delivery: 'sent' | 'filed' | null
    /** The process that sends it, or tried to last. */
    claimed_by: string | null
    /** A message about a booking leaves after the earlier ones of its channel, and only while it is true. */
    booking: string | null
    channel: 'client-mail' | 'client-text' | 'office-mail' | null
    /** The sequence of the booking of which the message tells. */
    sequence: number | null
    /** Since when it is known that the message cannot be delivered, and why. */
    failed_at: number | null
    failure: string | null
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
  /** The sessions at the desk; only the hash of each token is kept. */
  desk_sessions: {
    hash: string
    email: string
    created_at: number
    expires_at: number
    /** Since when it has ended by signing out. */
    ended_at: number | null
    /** From where it was begun, hashed; null for this machine itself. */
    network: string | null
  }
  reviews: {
    id: string
    /** Null for a review from the practice file. */
    client_id: string | null
    author: string
    title: string
    body: string
    day: Day
    created_at: number
    hidden_at: number | null
    hidden_reason: string | null
  }
  limits: { key: string; count: number; ends_at: number }
  /** One row: how the clock of the site has run, as every process sees it when it starts and each hour. */
  clock: {
    id: number
    seen_at: number
    steady_since: number
    jumped_at: number | null
    /** In milliseconds; below zero if it was set back. */
    jumped_by: number | null
  }
  /** Numbers that get no texts, as keyed hashes. */
  opt_outs: { phone: string; stopped_at: number }
  closures: {
    id: string
    /** Empty for all locations. */
    location_id: string
    starts_at: number
    ends_at: number
    reason: string
    created_at: number
    /** Since when the hours are open again. */
    lifted_at: number | null
  }
  /** Secrets that all processes on the database share. */
  keys: { name: string; secret: string; created_at: number }
  /** What every process on the database has to load again; the newest of each subject. */
  announcements: { subject: string; id: string; announced_at: number }
  /** What the practice did. Rows are only added; the database refuses to change or delete one. */
  audit: { id: string; at: number; actor: string; act: string; record: string }
}

export type Transaction = KyselyTransaction<Tables>
/** Either reads outside of a transaction, or a transaction. */
export type Queryable = Kysely<Tables> | Transaction

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads what is committed, and never waits for a writer. */
  readonly read: Kysely<Tables>
  /**
   * Runs one transaction: either all of it is committed or nothing. It fails when it takes longer than
   * a visitor waits, unless it is long work that no visitor waits for.
   */
  write<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: { readonly isLong?: boolean },
  ): Promise<T>
  /** Reads one state of the whole database, however long it takes and whatever is written meanwhile. */
  snapshot<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** A text that changes when any process commits anything. */
  version(): Promise<string>
  close(): Promise<void>
}

/** The write lock was not free in time; nothing was written. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Another transaction took the time first. Run again, this one sees what is taken. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}
