import { routes } from '../../domain/routes.ts'
import { moveVisit } from '../../domain/visit.ts'
import { bookingPathAt, movePath, visitPlace } from '../../domain/visit-path.ts'
import type { wizard } from '../booking/booking-page.tsx'
import { sendOf } from '../send-call.ts'
import type { Site, WizardTask } from '../site.ts'
import { siteLocation } from '../site-location.ts'
import { visitFlow } from './visit-flow.ts'

export type BookingWizard = typeof wizard

interface MoveSite extends Site {
  /** The URL of a move for the path of a booking. */
  readonly hrefs: (bookingPath: string) => string
}

const moveSites = new WeakMap<Site, MoveSite>()

/**
 * The site as the wizard sees it while it moves a visit. Where the wizard reads or writes the path of a booking,
 * the URL has the path of a move, with the token in its fragment. And where it books, the visit is moved.
 */
export function moveSiteOf(site: Site, wizard: BookingWizard): MoveSite {
  const moveSite = moveSites.get(site) ?? createMoveSite(site, wizard)
  moveSites.set(site, moveSite)
  return moveSite
}

function createMoveSite(site: Site, { bookingFlow }: BookingWizard): MoveSite {
  const { location } = site
  const visit = visitFlow.actorOf(site)
  const currentToken = () => visit.getSnapshot().context.token
  const hrefs = (path: string) => `${movePath(path)}#${currentToken()}`
  const moveLocation = siteLocation({
    ...location,
    path: () => {
      const path = location.path()
      return visitPlace(path) === 'move' ? bookingPathAt(path) : routes.visit.path
    },
    navigate: (to, options) => location.navigate(hrefs(to), options),
  })
  const move: WizardTask['send'] = async ({ slot, date, location }, signal) => {
    const token = currentToken()
    const request = { token, slot, date, location }
    const response = await sendOf(site)(moveVisit, request, signal).catch((error: unknown) => {
      visit.send({ type: 'move.refused' })
      throw error
    })
    if (!response.success) visit.send({ type: 'move.refused' })
    else if (token === currentToken()) visit.send({ type: 'visit.moved', visit: response.visit })
    return response
  }
  const task: WizardTask = { kind: { isMove: true }, send: move }
  const moveSite = { ...site, location: moveLocation, task, hrefs }
  const booking = bookingFlow.actorOf(moveSite)
  // A wizard that has moved the visit begins again when the visitor comes back to it.
  moveLocation.subscribe(() => {
    if (visitPlace(location.path()) === 'move' && booking.getSnapshot().matches('confirmed'))
      booking.send({ type: 'selection.cleared' })
  })
  return moveSite
}
