import { bookingPath, readBookingPath } from '../../domain/booking-path.ts'
import type { LocationFacts, PracticeFacts } from '../../domain/practice.ts'
import { type PageName, routes, sitemapPaths } from '../../domain/routes.ts'

/** The paths that search engines list. */
export const sitePaths = ({ locations }: Pick<PracticeFacts, 'locations'>): readonly string[] => [
  ...sitemapPaths(),
  ...locations.map(({ slug }) => bookingPath({ step: 'date', slug })),
]

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
  const { choice } = booking
  if (choice.step === 'location') return 200
  return locations.some(({ slug }) => slug === choice.slug) ? 200 : 404
}

/** A path that shows the page, for documents that several paths share. */
export const examplePath = (page: PageName): string =>
  page === 'not-found' ? '/404' : routes[page].path
