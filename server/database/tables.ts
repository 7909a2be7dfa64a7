import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DetailsColumns } from '../../domain/booking/details.ts'
import type { Day } from '../../domain/calendar/day.ts'
import type { Slot } from '../../domain/calendar/slot.ts'
import type { Method } from '../../domain/desk/payments.ts'
import type { RecallEnd } from '../../domain/desk/recall.ts'

/** Times are epoch milliseconds; days are `YYYY-MM-DD` and slots `HHMM`, both in the practice's local time. */
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
    /** What the practice notes for itself. The client sees it only in an export. */
    staff_note: string
    /** What a search looks in; null until the next search writes it (`clients/find-clients.ts`). */
    search_text: string | null
    /** When the client's number got its first text message, which says how to stop them; null if it got none. */
    texted_at: number | null
    /** When a letter that thanks for a visit was last queued. A visit may be lost by a restore, its client is not. */
    thanked_at: number | null
    /** When the next visit is due; null if the practice has not said. It counts until `recall_ended`, or a booking. */
    next_due: Day | null
    /** When that was said. Only a visit that begins later, and only an invitation that was sent later, is about it. */
    due_set_at: number | null
    /** When the last invitation of each kind left: the one before the visit is due, and the one when it is due. */
    invited_at: number | null
    invited_again_at: number | null
    /** When the practice last called about it. */
    called_at: number | null
    /** Why there are no more invitations; null if there are. `stopped` by the link in a letter. */
    recall_ended: RecallEnd | null
    recall_ended_at: number | null
  }
  bookings: DetailsColumns & {
    id: string
    reference: string
    location_id: string
    /** The location as the client knows it, even if the practice file changes later. */
    place_name: string
    place_address: string
    day: Day
    slot: Slot
    /** The time zone of the time that the client knows, even if the practice file changes later. */
    zone: string
    /** The time zone of the browser in which it was booked; null if it is the practice's, or unknown. */
    client_zone: string | null
    starts_at: number
    ends_at: number
    client_id: string
    /** Empty for a booking that the practice entered. */
    visitor: string
    created_at: number
    /** When the visit was booked or last moved. */
    arranged_at: number
    /** When the visit was last moved to another time; null if it never was. */
    moved_at: number | null
    cancelled_at: number | null
    /** The text message consent that the client saw when booking, with its version. */
    sms_consent: string
    /** How often the visit was moved or canceled. Identifies the latest version in letters and calendar files. */
    sequence: number
    /** Since when emails, or text messages, have not reached the client. */
    mail_failed_at: number | null
    text_failed_at: number | null
    /** The client address and the network around it, hashed; null if unknown, or deleted after the visit. */
    network: string | null
    network_wide: string | null
    /** How often the client moved the visit. */
    client_moves: number
    /** Whether the client came; null until the visit is marked. */
    attendance: 'arrived' | 'done' | 'missed' | null
    /** What the practice notes for itself. The client sees it only in an export. */
    staff_note: string
    /** What a visit cost when it was booked; null if an earlier version booked it. */
    price: number | null
    /** The cancellation policy that the client accepted by booking; null if the practice had none. */
    cancellation_policy: string | null
    /** When the practice marked it as paid, how, and how much in cents; the last two are null if an earlier version did. */
    paid_at: number | null
    paid_by: Method | null
    paid_cents: number | null
    /** Who entered it at the desk for a client who came without a booking; null for any other visit. */
    walk_in_by: string | null
    /** When a reminder that asks the client to confirm it was queued, and when they did; both for its present time. */
    asked_at: number | null
    confirmed_at: number | null
  }
  /** The links in letters to the page of a visit; only the hash of each token is stored. */
  visit_links: {
    hash: string
    booking: string
    created_at: number
    /** The contact that the link was sent to, hashed with its token; null if an earlier version sent it. */
    contact: string | null
  }
  holds: {
    location_id: string
    day: Day
    slot: Slot
    id: string
    /** The id of the hold itself if it keeps the time for the waiting list. */
    visitor: string
    expires_at: number
    renewals: number
    /** The client address and the network around it, hashed; null for requests from this machine. */
    network: string | null
    network_wide: string | null
  }
  /** Who would take another time if one opened: the client of a visit, or somebody without one who gave an address. */
  waiting: {
    id: string
    /** Null for somebody without a visit. The contacts of a visit are those of its booking. */
    booking: string | null
    /** In lower case; null with a booking. */
    email: string | null
    /** A `Wish`. */
    wish: string
    /** The order of the list. */
    asked_at: number
    /** Null until the button behind the link was pressed, and again once a visit has moved to the time that was taken. */
    joined_at: number | null
  }
  /** Times that became free and were kept for the waiting list, by the hold with the same id. */
  openings: {
    id: string
    location_id: string
    day: Day
    slot: Slot
    starts_at: number
    ends_at: number
    freed_at: number
    kept_until: number
    /** When the first on the list were told; null until then. */
    notified_at: number | null
    /** When somebody on the list took it, and who. They may have let it go since. */
    taken_at: number | null
    taken_by: string | null
  }
  /** Who on the list was told of an opening. */
  opening_notices: { opening: string; waiting: string; sent_at: number }
  /**
   * One row per five-minute block of each booking and hold. Two unique indexes refuse overlaps: a
   * location has one visit at a time, and all locations together have at most `visitsAtOnce`.
   */
  occupied: {
    location_id: string
    /** A five-minute block, counted from 1970. */
    block: number
    /** The number of the visit among the simultaneous visits in this block; the next block may differ. */
    nth: number
    booking: string | null
    hold: string | null
  }
  outbox: {
    id: string
    /** What to send. It is deleted once it is sent, or of no use anymore. */
    message: string
    /** The kind of the message, which stays when its content is deleted; null if an earlier version wrote it. */
    kind: string | null
    created_at: number
    due_at: number
    attempts: number
    sent_at: number | null
    /** How it was delivered: through a provider or, if none is configured, as a file in the outbox folder. */
    delivery: 'sent' | 'filed' | null
    /** The process that is sending it. */
    claimed_by: string | null
    /** Messages about a booking are sent in order within their channel, and only while they are still true. */
    booking: string | null
    channel: 'client-mail' | 'client-text' | 'office-mail' | null
    /** The sequence of the booking that the message describes. */
    sequence: number | null
    /** When delivery failed for good, and why. */
    failed_at: number | null
    failure: string | null
  }
  /** One row, from the first time on that the mail server refuses our account or domain. */
  mail_refusal: {
    id: number
    /** Since when no email has left because of that; null once one has. */
    since: number | null
    /** What the mail server said last, without contacts. */
    words: string
    /** When a text to the office was last queued. One that fails is not repeated sooner: it is listed as failed. */
    told_at: number | null
    /** The recipient, hashed, as long as only one was refused; null if more were, or if our address or account was. */
    recipient: string | null
  }
  codes: {
    visitor: string
    contact: string
    hash: string
    expires_at: number
    tries: number
    tries_end_at: number
  }
  sessions: {
    visitor: string
    client_id: string
    expires_at: number
    /** The contact whose code was entered; null if an earlier version stored it. */
    contact: string | null
  }
  /** The sessions at the desk; only the hash of each token is stored. */
  desk_sessions: {
    hash: string
    email: string
    created_at: number
    expires_at: number
    /** When it was ended by signing out, or by signing in again. */
    ended_at: number | null
    /** The client address at sign-in, hashed; null for this machine. */
    network: string | null
  }
  /** What signs in at the desk beside a mailed code. The secret key never leaves the person's device. */
  passkeys: {
    /** The id that the authenticator gave it. */
    id: string
    email: string
    name: string
    public_key: string
    /** How often it was used, if the authenticator counts. A copy would fall behind. */
    counter: number
    created_at: number
    used_at: number | null
  }
  /** What a passkey has to sign. A browser has one challenge for each purpose, which is deleted when it is answered. */
  passkey_challenges: {
    visitor: string
    purpose: 'sign-in' | 'adding'
    challenge: string
    expires_at: number
  }
  /** The addresses at which the calendars of staff find the visits; only the hash of each token is stored. */
  calendar_feeds: { email: string; hash: string; created_at: number }
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
  /** One row: the latest check of the system clock, which each process makes at its start and every hour. */
  clock: {
    id: number
    seen_at: number
    steady_since: number
    jumped_at: number | null
    /** In milliseconds; negative if the clock was set back. */
    jumped_by: number | null
  }
  /** Phone numbers that get no text messages, as keyed hashes. */
  opt_outs: {
    phone: string
    stopped_at: number
    /** By a reply from the number, or by its client at the desk or on the page of a visit that was texted to it. */
    way: 'reply' | 'desk' | 'page' | 'merge'
    /** Who entered it at the desk; empty if the client did it. */
    actor: string
  }
  /** Visits about which the client wants no texts. Anybody can book with any number, so it says nothing about others. */
  declined_texts: {
    booking: string
    way: 'form' | 'desk'
    /** Who booked it at the desk; empty if it was booked online. */
    actor: string
    declined_at: number
    /** When the number started texts again. */
    ended_at: number | null
  }
  /** What clients replied to our texts. */
  replies: {
    /** The SMS provider's id of the message. */
    id: string
    /** Ten digits. */
    phone: string
    words: string
    /** The next visit of the client with this number, or else the last one; null if clients share it, or it is not known. */
    booking: string | null
    received_at: number
    /** Whose it is if neither a visit nor the number says so: the last client who had it. Null for any other reply. */
    client_id: string | null
    /** When the office was done with it; null for a new one. */
    done_at: number | null
  }
  closures: {
    id: string
    /** Empty for all locations. */
    location_id: string
    starts_at: number
    ends_at: number
    reason: string
    created_at: number
    /** When the hours were reopened. */
    lifted_at: number | null
  }
  /** The facts of the practice as they were saved in the browser. The newest are in force. */
  practice_versions: {
    version: number
    /** YAML. */
    facts: string
    saved_at: number
    /** Who saved it at the desk, or `tool`. */
    saved_by: string
    /** What was changed, in words. */
    change: string
  }
  /** The pictures and the form of these facts, by their paths, in base64. */
  practice_files: { path: string; content: string }
  /** Secrets that all processes on the database share. */
  keys: { name: string; secret: string; created_at: number }
  /** The backups that were begun, each of which contains its own row: only a later state has it, too. */
  backups: { id: string; made_at: number }
  /** The latest announcement of each subject, which tells all processes on the database what to reload. */
  announcements: { subject: string; id: string; announced_at: number }
  /** The audit of what the practice did. Rows are only inserted; triggers refuse to change or delete them. */
  audit: { id: string; at: number; actor: string; act: string; record: string }
}

export type Transaction = KyselyTransaction<Tables>
/** A connection for reads outside of a transaction, or a transaction. */
export type Queryable = Kysely<Tables> | Transaction

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Reads committed rows, and never waits for a writer. */
  readonly read: Kysely<Tables>
  /**
   * Runs one transaction, which is committed or rolled back as a whole. On Postgres it has a timeout,
   * which `isLong` raises for work that no visitor waits for.
   */
  write<T>(
    work: (transaction: Transaction) => Promise<T>,
    options?: { readonly isLong?: boolean },
  ): Promise<T>
  /** Reads from one consistent snapshot of the database, for long work such as a backup. */
  snapshot<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** A string that changes whenever any process commits anything. */
  version(): Promise<string>
  /** Whether the file is still where it was opened. Otherwise nothing is committed. Always true for Postgres. */
  isInPlace(): boolean
  close(): Promise<void>
}

/** There was no connection to the database in time, or its write lock was not free; nothing was written. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** Another transaction was first. When this one is retried, it sees what that one has changed. */
export class Conflict extends Error {
  override name = 'Conflict'
}
