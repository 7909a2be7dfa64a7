import { pageAt, routes } from '../../domain/routes.ts'

/** The path of a page of the desk, and of what is open on it. */
export const deskPath = (page: string, ...details: readonly string[]): string =>
  [routes.desk.path, page, ...details.map(encodeURIComponent)].join('/')

/** The day that is today, whenever the link is followed. */
export const TODAY_PATH = routes.desk.path

/** A day, with one of its visits open if there is a reference. */
export const dayPath = (day: string, reference?: string): string =>
  deskPath('day', day, ...(reference ? [reference] : []))

/** What is open on a day instead of a visit: the form for a client who came without a booking. */
export const WALK_IN = 'walk-in'

export const weekPath = (day: string): string => deskPath('week', day)

/** A client, or two that may be merged, with `~` between their ids; or a form about one. */
export const clientPath = (client: string, form?: 'correct' | 'merge'): string =>
  deskPath('find', client, ...(form ? [form] : []))

export const BOOK_PATH = deskPath('book')

/** The desk path for a booking path. */
export const bookHref = (bookingPath: string): string =>
  BOOK_PATH + bookingPath.slice(routes.booking.path.length)

export const isBookPath = (path: string): boolean =>
  pageAt(path) === 'desk' && `${path.toLowerCase()}/`.startsWith(`${BOOK_PATH}/`)
