import { matchRoute, pageAt, routes } from '../../domain/routes.ts'
import type { DeskPageName } from '../../machines/desk-data.ts'

/** The pages whose data are polled, and the wizard, which polls by itself. */
export type DeskPlaceName = DeskPageName | 'book'

/** The pages of the desk in the order of its menu, and what each shows. */
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

/** The path at the desk for the path of a booking. */
export const bookHref = (bookingPath: string): string =>
  BOOK_PATH + bookingPath.slice(routes.booking.path.length)

export const isBookPath = (path: string): boolean =>
  pageAt(path) === 'desk' && `${path.toLowerCase()}/`.startsWith(`${BOOK_PATH}/`)

interface DeskPlace {
  readonly page: DeskPlaceName
  /** The day or the month, such as `2026-12`; those of today have none. */
  readonly date: string | undefined
  /** The one place that a month is shown of. */
  readonly slug: string | undefined
}

/** Which page of the desk a path shows. */
export function deskPlace(path: string): DeskPlace {
  // Its last step has more parts than the other paths of the desk.
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
