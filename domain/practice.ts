import type { LocationFacts } from './calendar/location.ts'
import type { Prices } from './price.ts'

/** What holds where the facts of the practice say nothing. */
export const BY_DEFAULT = {
  bookableDays: 60,
  pauseMinutes: 0,
  visitsAtOnce: 1,
  noticeHours: 0,
  openingNoticeHours: 24,
  changesUntilHours: 24,
  intakeDays: 3,
  reminderDays: 1,
  eveningLetter: 'initials',
  deskLetters: 'each',
} as const

/** The facts of the practice that its pages show. */
export interface PracticeFacts extends Prices {
  /** The site's origin, such as `https://example.org`. */
  readonly siteUrl: string
  readonly name: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string
  /** The office's address, on one line. */
  readonly office: string
  readonly timeZone: string
  /** The time zone as people say it: `Eastern Time`. */
  readonly zoneLabel: string
  /** How long a visit lasts. */
  readonly visitMinutes: number
  /** For how much longer a visitor can hold a time: `10 more minutes`. */
  readonly moreTime: string
  /** Until how many hours before a visit its client can move or cancel it. */
  readonly changesUntilHours: number
  /** What a visit will cost, in sentences; missing if that is known to stay. */
  readonly priceNote?: string | undefined
  /** How clients pay, in the practice's words. */
  readonly payment?: string | undefined
  /** What clients accept by booking, in the practice's words. */
  readonly cancellationPolicy?: string | undefined
  /** How to prepare for a visit, in sentences. */
  readonly preparation: readonly string[]
  readonly demo: boolean
  /** Whether clients can ask for an earlier time. */
  readonly hasWaitingList?: true | undefined
  readonly accessibility: {
    /** The day on which the practice last tried the site, in words; missing if it has not. */
    readonly checked?: string | undefined
    /** What the practice does for visits, and what does not work on the site yet. */
    readonly visits: readonly string[]
    readonly limits: readonly string[]
  }
  /** The paths of optional pages that this practice does not have. */
  readonly pagesOff: readonly string[]
  /** The path of the practice's logo; missing if it has the site's. */
  readonly logo?: string | undefined
  readonly technician: Person
  readonly doctor: Person & {
    /** The addresses of a page about the doctor, and of answers to questions; missing without a website. */
    readonly link?: string | undefined
    readonly faq?: string | undefined
  }
  /** The booking page gets its locations from `getLocations` instead. */
  readonly locations: readonly (LocationFacts & {
    /** The weekly hours, such as `Friday 9 AM–5 PM`; none at a location without any. */
    readonly hours: readonly string[]
  })[]
}

export interface Person {
  readonly name: string
  readonly credentials: string
  readonly biography: readonly string[]
  /** The path of the picture on the site. */
  readonly photo: string
}

/** Until when a client can move or cancel a visit: `24 hours before it begins`. */
export function changesUntil({
  changesUntilHours: hours,
}: Pick<PracticeFacts, 'changesUntilHours'>): string {
  if (hours === 0) return 'it begins'
  return hours === 1 ? 'an hour before it begins' : `${hours} hours before it begins`
}
