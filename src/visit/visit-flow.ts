import { createActor } from 'xstate'
import { cancelVisit, confirmVisit, getVisit, stopTexts } from '../../domain/visit/visit.ts'
import { visitPlace } from '../../domain/visit/visit-path.ts'
import { visitMachine } from '../../machines/visit.ts'
import { bookingCode } from '../booking/booking-code.ts'
import { flow, followLink, watchTab } from '../flow.ts'
import { callActor, linkActor } from '../send-call.ts'

export const visitFlow = flow((site) => {
  const { location, inspection } = site
  // Preload the wizard, which is needed once the visit has loaded.
  if (visitPlace(location.path()) === 'move') bookingCode.load().catch(() => {})
  const here = () => ({ path: location.path(), token: location.hash().slice(1) })
  const actor = createActor(
    visitMachine.provide({
      actors: {
        getVisit: linkActor(site, getVisit),
        cancelVisit: callActor(site, cancelVisit),
        confirmVisit: callActor(site, confirmVisit),
        stopTexts: callActor(site, stopTexts),
        watchTab,
      },
    }),
    { id: 'visit', input: here(), ...inspection },
  )
  const token = () => actor.getSnapshot().context.token
  actor.on('navigation.wanted', ({ to }) =>
    location.navigate(`${to}#${token()}`, { replace: true }),
  )
  followLink(
    site,
    () => (actor.getSnapshot().matches('elsewhere') ? undefined : token()),
    () => actor.send({ type: 'url.changed', ...here() }),
  )
  return actor
})
