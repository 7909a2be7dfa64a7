import { createActor, fromPromise } from 'xstate'
import { cancelVisit, confirmVisit, getVisit, stopTexts } from '../../domain/visit/visit.ts'
import { visitPlace } from '../../domain/visit/visit-path.ts'
import { visitMachine } from '../../machines/visit.ts'
import { bookingCode } from '../booking/booking-code.ts'
import { flow, watchTab } from '../flow.ts'
import { callActor, sendOf } from '../send-call.ts'

const NO_LINK = { success: false, reason: 'unknown' } as const

export const visitFlow = flow((site) => {
  const { location, inspection } = site
  // Preload the wizard, which is needed once the visit has loaded.
  if (visitPlace(location.path()) === 'move') bookingCode.load().catch(() => {})
  const here = () => ({ path: location.path(), token: location.hash().slice(1) })
  const actor = createActor(
    visitMachine.provide({
      actors: {
        getVisit: fromPromise(async ({ input, signal }) =>
          // Without a token there is nothing to request.
          input.token === '' ? NO_LINK : sendOf(site)(getVisit, input, signal),
        ),
        cancelVisit: callActor(site, cancelVisit),
        confirmVisit: callActor(site, confirmVisit),
        stopTexts: callActor(site, stopTexts),
        watchTab,
      },
    }),
    { id: 'visit', input: here(), ...inspection },
  )
  const replaceUrl = (path: string) =>
    location.navigate(`${path}#${actor.getSnapshot().context.token}`, { replace: true })
  actor.on('navigation.wanted', ({ to }) => replaceUrl(to))
  location.subscribe(() => {
    // The link "Skip to content" replaces the token in the URL. Put it back, because a reload needs it.
    if (location.hash() === '#main' && !actor.getSnapshot().matches('elsewhere'))
      replaceUrl(location.path())
    else actor.send({ type: 'url.changed', ...here() })
  })
  return actor
})
