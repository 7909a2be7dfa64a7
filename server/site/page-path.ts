import { bookingPath, readBookingPath } from '../../domain/booking/booking-path.ts'
import type { LocationFacts } from '../../domain/calendar/location.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { matchRoute, type PageName, pageAt, routes, sitemapPaths } from '../../domain/routes.ts'

/** The paths that search engines list. */
export const sitePaths = ({ locations }: Pick<PracticeFacts, 'locations'>): readonly string[] => [
  ...sitemapPaths(),
  ...locations.map(({ slug }) => bookingPath({ slug })),
]

/** A path with the name of its page as links write it. The parameters stay as they are. */
const ownSpelling = (path: string): string =>
  pageAt(path) === 'not-found' ? path : path.replace(/^\/[^/]+/, (name) => name.toLowerCase())

/** A page's path with the names of the page and of the location as their links write them. */
export function ownPath(path: string, locations: readonly LocationFacts[]): string {
  const own = ownSpelling(path)
  const { slug = '' } = matchRoute(own).params
  // The practice file allows small letters only.
  const location = locations.find((each) => each.slug === slug.toLowerCase())
  return location ? own.replace(`/${slug}`, `/${location.slug}`) : own
}

/** 404 when there is no such page or location, or when a date or time cannot exist. */
export function statusOf(
  path: string,
  page: PageName,
  locations: readonly LocationFacts[],
): 200 | 404 {
  if (page === 'not-found') return 404
  if (page !== 'booking') return 200
  const booking = readBookingPath(path)
  if (booking?.kind === 'byId') {
    return locations.some(({ id }) => String(id) === booking.id) ? 200 : 404
  }
  if (booking?.kind !== 'choice') return 404
  const { slug } = booking.choice
  return slug === undefined || locations.some((each) => each.slug === slug) ? 200 : 404
}

/** A path that shows the page, for documents that several paths share. */
export const examplePath = (page: PageName): string =>
  page === 'not-found' ? '/404' : routes[page].path
