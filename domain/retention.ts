/** How many days each kind of record is kept after it has ended. The server deletes by these, and the privacy page states them. */
export const DAYS_KEPT = {
  holds: 1,
  codes: 1,
  sessions: 1,
  deskSessions: 30,
  limits: 1,
  sentMessages: 30,
  times: 30,
  /** After the visit. */
  visitLinks: 30,
} as const

/** For how long a browser is known as one that came before. */
export const VISITOR_DAYS = 180
/** How long a visitor can write after entering a code, without entering a new one. */
export const SESSION_DAYS = 30
/** For how long the server tries to send a message that no provider accepts. */
export const DELIVERY_DAYS = 7
