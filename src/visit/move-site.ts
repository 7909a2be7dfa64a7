import { routes } from '../../domain/routes.ts'
import { moveVisit } from '../../domain/visit/visit.ts'
import { bookingPathAt, movePath, visitPlace } from '../../domain/visit/visit-path.ts'
import type { wizard } from '../booking/booking-page.tsx'
import { perSite } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import { visitFlow } from './visit-flow.ts'

export type BookingWizard = typeof wizard

/** The site for the wizard when it moves a visit. Its URLs have the token in their fragment. */
export const moveSites = perSite((site, { bookingFlow, taskSite }: BookingWizard) => {
  const { location } = site
  const visit = visitFlow.actorOf(site)
  const currentToken = () => visit.getSnapshot().context.token
  const moveSite = taskSite(site, {
    kind: { isMove: true },
    pathAt: (path) => (visitPlace(path) === 'move' ? bookingPathAt(path) : routes.visit.path),
    hrefs: (path) => `${movePath(path)}#${currentToken()}`,
    send: async ({ slot, date, location }, signal) => {
      const token = currentToken()
      const request = { token, slot, date, location }
      const response = await sendOf(site)(moveVisit, request, signal).catch((error: unknown) => {
        visit.send({ type: 'move.refused' })
        throw error
      })
      if (!response.success) visit.send({ type: 'move.refused' })
      else if (token === currentToken()) visit.send({ type: 'visit.moved', visit: response.visit })
      return response
    },
  })
  const booking = bookingFlow.actorOf(moveSite)
  // After a move, the wizard starts over when the visitor comes back to it.
  location.subscribe(() => {
    if (visitPlace(location.path()) === 'move' && booking.getSnapshot().matches('confirmed'))
      booking.send({ type: 'selection.cleared' })
  })
  return moveSite
})
