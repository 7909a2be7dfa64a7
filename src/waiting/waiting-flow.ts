import { createActor } from 'xstate'
import { getWaiting, leaveList, saveWish, takeOpening } from '../../domain/waiting/waiting.ts'
import { waitingMachine } from '../../machines/waiting.ts'
import { flow, followLink, watchTab } from '../flow.ts'
import { callActor, linkActor } from '../send-call.ts'

export const waitingFlow = flow((site) => {
  const { location, inspection } = site
  const here = () => ({ path: location.path(), token: location.hash().slice(1) })
  const actor = createActor(
    waitingMachine.provide({
      actors: {
        getWaiting: linkActor(site, getWaiting),
        saveWish: callActor(site, saveWish),
        leaveList: callActor(site, leaveList),
        takeOpening: callActor(site, takeOpening),
        watchTab,
      },
    }),
    { id: 'waiting', input: here(), ...inspection },
  )
  actor.on('navigation.wanted', ({ to }) => location.navigate(to))
  followLink(
    site,
    () =>
      actor.getSnapshot().matches('elsewhere') ? undefined : actor.getSnapshot().context.token,
    () => actor.send({ type: 'url.changed', ...here() }),
  )
  return actor
})
