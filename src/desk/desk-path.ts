import { matchRoute, pageAt, routes } from '../../domain/routes.ts'
import type { DeskPageName } from './desk-data.ts'

/** The pages polled by the desk, and the wizard, which polls its own data. */
export type DeskPlaceName = DeskPageName | 'book'

/** The pages of the desk, with what each of them shows. */
export const DESK_PAGES: Readonly<Record<DeskPlaceName, { title: string; what: string }>> = {
  day: { title: 'Today', what: 'the day' },
  week: { title: 'Week', what: 'the week' },
  coming: { title: 'Month', what: 'the month' },
  book: { title: 'Book', what: 'the free times' },
  find: { title: 'Clients', what: 'the clients' },
  reviews: { title: 'Reviews', what: 'the reviews' },
  messages: { title: 'Messages', what: 'the messages' },
  figures: { title: 'Figures', what: 'the figures' },
  closed: { title: 'Closed hours', what: 'the closed hours' },
  state: { title: 'Status', what: 'the status of the site' },
  audit: { title: 'Audit', what: 'the audit' },
  account: { title: 'Account', what: 'your account' },
}

/** The pages of the menu. */
export const MENU = ['day', 'week', 'coming', 'book', 'find', 'reviews', 'messages'] as const
/** The pages below “Settings”, its first page first. */
export const SETTINGS = ['closed', 'figures', 'state', 'audit', 'account'] as const
/** Whether only the owner sees a page. */
export const isOwners = (page: DeskPlaceName): boolean => page === 'figures' || page === 'audit'

/** Whether a page is below “Settings”. */
export const isSetting = (page: DeskPlaceName): boolean => SETTINGS.some((each) => each === page)

const isPageName = (name: string): name is DeskPlaceName => Object.hasOwn(DESK_PAGES, name)

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
  /** The location to which the month is limited, or the visit that is open, if any. */
  readonly detail: string | undefined
}

/** The desk page at a path. */
export function deskPlace(path: string): DeskPlace {
  // Checked first, because the last step of the wizard has more parts than the other desk paths.
  if (isBookPath(path)) return { page: 'book', date: undefined, detail: undefined }
  const { slug: name = 'day', date, slot } = matchRoute(path).params
  return { page: isPageName(name) ? name : 'day', date, detail: slot }
}

/** A day, with one of its visits open if there is a reference. */
export const dayPath = (day: string, reference?: string): string =>
  [routes.desk.path, 'day', day, ...(reference ? [reference] : [])].join('/')

export const weekPath = (day: string): string => `${routes.desk.path}/week/${day}`

export const comingPath = (month: string, slug?: string): string =>
  [routes.desk.path, 'coming', month, ...(slug ? [encodeURIComponent(slug)] : [])].join('/')

export const figuresPath = (month: string): string => `${routes.desk.path}/figures/${month}`

export const closedPath = (day: string): string => `${routes.desk.path}/closed/${day}`

export const deskPath = (page: DeskPlaceName): string =>
  page === 'day' ? routes.desk.path : `${routes.desk.path}/${page}`
