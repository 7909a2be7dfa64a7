import { matchRoute, pageAt, routes } from '../../domain/routes.ts'
import type { DeskPageName } from '../../machines/desk-data.ts'

/** The pages polled by the desk, and the wizard, which polls its own data. */
export type DeskPlaceName = DeskPageName | 'book'

/** The pages of the desk in menu order, with what each of them shows. */
export const DESK_PAGES: Readonly<Record<DeskPlaceName, { title: string; what: string }>> = {
  day: { title: 'Day', what: 'the day' },
  coming: { title: 'Upcoming', what: 'the month' },
  book: { title: 'Book by phone', what: 'the free times' },
  find: { title: 'Find', what: 'the clients' },
  closed: { title: 'Closed hours', what: 'the closed hours' },
  reviews: { title: 'Reviews', what: 'the reviews' },
  messages: { title: 'Messages', what: 'the messages' },
  state: { title: 'Status', what: 'the status of the site' },
  audit: { title: 'Audit', what: 'the audit' },
}

const isPageName = (name: string): name is DeskPlaceName => Object.hasOwn(DESK_PAGES, name)

export const DESK_PAGE_NAMES = Object.keys(DESK_PAGES).filter(isPageName)

export const BOOK_PATH = `${routes.desk.path}/book`

/** The desk path for a booking path. */
export const bookHref = (bookingPath: string): string =>
  BOOK_PATH + bookingPath.slice(routes.booking.path.length)

export const isBookPath = (path: string): boolean =>
  pageAt(path) === 'desk' && `${path.toLowerCase()}/`.startsWith(`${BOOK_PATH}/`)

interface DeskPlace {
  readonly page: DeskPlaceName
  /** The day or month, such as `2026-12`; undefined for the current one. */
  readonly date: string | undefined
  /** The location to which the month is limited, if any. */
  readonly slug: string | undefined
}

/** The desk page at a path. */
export function deskPlace(path: string): DeskPlace {
  // Checked first, because the last step of the wizard has more parts than the other desk paths.
  if (isBookPath(path)) return { page: 'book', date: undefined, slug: undefined }
  const { slug: name = 'day', date, slot } = matchRoute(path).params
  return { page: isPageName(name) ? name : 'day', date, slug: slot }
}

export const dayPath = (day: string): string => `${routes.desk.path}/day/${day}`

export const comingPath = (month: string, slug?: string): string =>
  [routes.desk.path, 'coming', month, ...(slug ? [encodeURIComponent(slug)] : [])].join('/')

export const closedPath = (day: string): string => `${routes.desk.path}/closed/${day}`

export const deskPath = (page: DeskPlaceName): string =>
  page === 'day' ? routes.desk.path : `${routes.desk.path}/${page}`
