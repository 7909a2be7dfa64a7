import type { LocationFacts } from './calendar/location.ts'

/** The facts of the practice that its pages show. */
export interface PracticeFacts {
  /** The site's origin, such as `https://example.org`. */
  readonly siteUrl: string
  readonly name: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string
  /** The office's address, on one line. */
  readonly office: string
  readonly timeZone: string
  /** The time zone as people say it: `New York time`. */
  readonly zoneLabel: string
  /** How long a visit lasts. */
  readonly visitMinutes: number
  readonly demo: boolean
  readonly technician: Person
  readonly doctor: Person & {
    /** The addresses of a page about the doctor, and of answers to questions; missing without a website. */
    readonly link?: string | undefined
    readonly faq?: string | undefined
  }
  /** For the documents only. The booking page gets its locations from `getLocations`. */
  readonly locations: readonly LocationFacts[]
}

export interface Person {
  readonly name: string
  readonly credentials: string
  readonly biography: readonly string[]
  /** The path of the picture on the site. */
  readonly photo: string
}
