import { pageAt, routes } from '../routes.ts'

/** The wizard that moves a visit has the paths of a booking under a prefix of its own. */
export const MOVE_PATH = `${routes.visit.path}/move`

export const movePath = (bookingPath: string): string =>
  MOVE_PATH + bookingPath.slice(routes.booking.path.length)

/** The path of a booking that the path of a move stands for. */
export const bookingPathAt = (path: string): string =>
  routes.booking.path + path.slice(MOVE_PATH.length)

/** Whether a path shows a visit or moves it; `undefined` where it belongs to another page. */
export function visitPlace(path: string): 'visit' | 'move' | undefined {
  if (pageAt(path) !== 'visit') return undefined
  return path.toLowerCase().startsWith(MOVE_PATH) ? 'move' : 'visit'
}
