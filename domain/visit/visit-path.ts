import { pageAt, routes } from '../routes.ts'

/** Moving a visit has the same paths as booking one, with this prefix. */
export const MOVE_PATH = `${routes.visit.path}/move`

/** The page of the visit with its button to confirm it. */
export const CONFIRM_PATH = `${routes.visit.path}/confirm`

export const isConfirmPath = (path: string): boolean => path.toLowerCase().startsWith(CONFIRM_PATH)

export const movePath = (bookingPath: string): string =>
  MOVE_PATH + bookingPath.slice(routes.booking.path.length)

/** The booking path that corresponds to a path of a move. */
export const bookingPathAt = (path: string): string =>
  routes.booking.path + path.slice(MOVE_PATH.length)

/** Whether a path shows a visit or moves it; `undefined` if it belongs to another page. */
export function visitPlace(path: string): 'visit' | 'move' | undefined {
  if (pageAt(path) !== 'visit') return undefined
  return path.toLowerCase().startsWith(MOVE_PATH) ? 'move' : 'visit'
}
