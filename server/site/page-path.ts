import { bookingPath, readBookingPath } from '../../domain/booking/booking-path.ts'
import type { LocationFacts } from '../../domain/calendar/location.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { matchRoute, type PageName, pageAt, routes, sitemapPaths } from '../../domain/routes.ts'

/** The paths in the sitemap. */
export const sitePaths = ({
  locations,
  pagesOff,
}: Pick<PracticeFacts, 'locations' | 'pagesOff'>): readonly string[] => [
  ...sitemapPaths().filter((path) => !pagesOff.includes(path)),
  ...locations.map(({ slug }) => bookingPath({ slug })),
]

/** The path with its page's name in lower case, as links spell it. The parameters stay unchanged. */
const ownSpelling = (path: string): string =>
  pageAt(path) === 'not-found' ? path : path.replace(/^\/[^/]+/, (name) => name.toLowerCase())

/** The path with the page's name and the location's slug in lower case, as links spell them. */
export function ownPath(path: string, locations: readonly LocationFacts[]): string {
  const own = ownSpelling(path)
  const { slug = '' } = matchRoute(own).params
  // Slugs in the practice file are always lower case.
  const location = locations.find((each) => each.slug === slug.toLowerCase())
  return location ? own.replace(`/${slug}`, `/${location.slug}`) : own
}

/** 404 if there is no such page or location, or if the date or time is not valid. */
export function statusOf(
  path: string,
  page: PageName,
  { locations, pagesOff }: Pick<PracticeFacts, 'locations' | 'pagesOff'>,
): 200 | 404 {
  if (page === 'not-found' || pagesOff.includes(routes[page].path)) return 404
  if (page !== 'booking') return 200
  const booking = readBookingPath(path)
  if (booking?.kind === 'byId') {
    return locations.some(({ id }) => String(id) === booking.id) ? 200 : 404
  }
  if (booking?.kind !== 'choice') return 404
  const { slug } = booking.choice
  return slug === undefined || locations.some((each) => each.slug === slug) ? 200 : 404
}

/** A path that shows the page, for documents that several paths share: for booking, its later steps. */
export const examplePath = (page: PageName): string => {
  if (page === 'not-found') return '/404'
  return page === 'booking' ? bookingPath({ slug: 'any' }) : routes[page].path
}
