import { matchRoute, routes } from '../../domain/routes.ts'
import type { DeskPageName } from '../../machines/desk-data.ts'

/** The pages of the desk in the order of its menu, and what each shows. */
export const DESK_PAGES: Readonly<Record<DeskPageName, { title: string; what: string }>> = {
  day: { title: 'Day', what: 'the day' },
  reviews: { title: 'Reviews', what: 'the reviews' },
  messages: { title: 'Messages', what: 'the messages' },
  state: { title: 'State', what: 'the state of the site' },
  audit: { title: 'Audit', what: 'the audit' },
}

const isPageName = (name: string): name is DeskPageName => Object.hasOwn(DESK_PAGES, name)

interface DeskPlace {
  readonly page: DeskPageName
  /** Today has none. */
  readonly date: string | undefined
}

/** Which page of the desk a path shows. */
export function deskPlace(path: string): DeskPlace {
  const { slug = 'day', date } = matchRoute(path).params
  const page = isPageName(slug) ? slug : 'day'
  return { page, date: page === 'day' ? date : undefined }
}

export const deskPath = (page: DeskPageName): string =>
  page === 'day' ? routes.desk.path : `${routes.desk.path}/${page}`
