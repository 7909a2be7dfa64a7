import type { Day } from '../../domain/calendar/day.ts'
import { matchRoute, routes } from '../../domain/routes.ts'
import { deskPath, isBookPath } from './desk-path.ts'
import { allPages, isPageName, type PageName } from './pages.ts'

interface DeskPlace {
  readonly page: PageName
  readonly date: string | undefined
  readonly detail: string | undefined
}

/** The desk page at a path, with its props. */
export function deskPlace(path: string): DeskPlace {
  // Checked first, because the last step of the wizard has more parts than the other desk paths.
  if (isBookPath(path)) return { page: 'book', date: undefined, detail: undefined }
  const { slug: name = 'day', date, slot } = matchRoute(path).params
  return { page: isPageName(name) ? name : 'day', date, detail: slot }
}

/** For example `Reviews`, `July 2026`, `Today` or `Friday, July 3rd, 2026`. */
export function titleAt(path: string, today: Day): string {
  const { page, date } = deskPlace(path)
  const { title, titleOn } = allPages[page]
  return titleOn?.(date, today) || title
}

export const pathOf = (page: PageName): string =>
  page === 'day' ? routes.desk.path : deskPath(page)
