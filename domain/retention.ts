/** How many days records are kept after they end. The server deletes by them, and the privacy page states them. */
export const DAYS_KEPT = {
  holds: 1,
  codes: 1,
  sessions: 1,
  deskSessions: 30,
  passkeyChallenges: 1,
  limits: 1,
  /** One about a visit to come is kept until the visit is over, and a failed invitation until another visit is due. */
  sentMessages: 30,
  times: 30,
  closures: 365,
  practiceVersions: 365,
  /** After the visit. */
  visitLinks: 30,
  /** After they asked, for somebody without a visit. */
  waiting: 180,
  /** After they asked, for an address whose owner has not joined the list. */
  notJoined: 7,
  openings: 30,
  /** After the visit, or after it was received if there is none. */
  replies: 30,
} as const

/** The lifetime of the visitor cookie, in days. */
export const VISITOR_DAYS = 180
/** How many days a visitor stays verified for writing a review after entering a code. */
export const SESSION_DAYS = 30
/** How many hours a client's own device keeps the answers in the intake form after the last change. */
export const INTAKE_HOURS = 24
/** How many days the server retries a message that no provider accepts. */
export const DELIVERY_DAYS = 7
