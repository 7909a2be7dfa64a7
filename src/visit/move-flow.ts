import { routes } from '../../domain/routes.ts'
import { moveVisit } from '../../domain/visit/visit.ts'
import { bookingPathAt, movePath, visitPlace } from '../../domain/visit/visit-path.ts'
import type { BookingWizard } from '../booking/booking-page.tsx'
import { perSite } from '../flow.ts'
import { sendOf } from '../send-call.ts'
import { visitFlow } from './visit-flow.ts'

/** The wizard that moves a visit. Its URLs have the token in their fragment. */
export const moves = perSite((site, { createWizard }: BookingWizard) => {
  const { location } = site
  const visit = visitFlow.actorOf(site)
  const currentToken = () => visit.getSnapshot().context.token
  const urls = {
    pathAt: (path: string) =>
      visitPlace(path) === 'move' ? bookingPathAt(path) : routes.visit.path,
    hrefs: (path: string) => `${movePath(path)}#${currentToken()}`,
  }
  const wizard = createWizard(site, {
    urls,
    kind: 'move',
    book: async ({ slot, date, location }, signal) => {
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
  // After a move, the wizard starts over when the visitor comes back to it.
  location.subscribe(() => {
    if (visitPlace(location.path()) === 'move' && wizard.getSnapshot().matches('confirmed'))
      wizard.send({ type: 'selection.cleared' })
  })
  return { wizard, urls }
})
