import { createActor, fromPromise } from 'xstate'
import { getWaiting, leaveList, saveWish, takeOpening } from '../../domain/waiting/waiting.ts'
import { waitingMachine } from '../../machines/waiting.ts'
import { flow, watchTab } from '../flow.ts'
import { callActor, sendOf } from '../send-call.ts'

const NO_LINK = { success: false, reason: 'unknown' } as const

export const waitingFlow = flow((site) => {
  const { location, inspection } = site
  const here = () => ({ path: location.path(), token: location.hash().slice(1) })
  const actor = createActor(
    waitingMachine.provide({
      actors: {
        getWaiting: fromPromise(async ({ input, signal }) =>
          // Without a token there is nothing to request.
          input.token === '' ? NO_LINK : sendOf(site)(getWaiting, input, signal),
        ),
        saveWish: callActor(site, saveWish),
        leaveList: callActor(site, leaveList),
        takeOpening: callActor(site, takeOpening),
        watchTab,
      },
    }),
    { id: 'waiting', input: here(), ...inspection },
  )
  actor.on('navigation.wanted', ({ to }) => location.navigate(to))
  location.subscribe(() => {
    // The link "Skip to content" replaces the token in the URL. Put it back, because a reload needs it.
    const { path, token } = actor.getSnapshot().context
    if (location.hash() === '#main' && location.path() === path)
      location.navigate(`${path}#${token}`, { replace: true })
    else actor.send({ type: 'url.changed', ...here() })
  })
  return actor
})
