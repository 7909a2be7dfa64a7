import { createActor, fromPromise } from 'xstate'
import { pageAt } from '../../domain/routes.ts'
import { IDLE_AFTER, REFRESH_EVERY } from '../../domain/timing.ts'
import { watchVisitor } from '../booking/visitor-activity.ts'
import { flow } from '../flow.ts'
import type { Site } from '../site.ts'
import { actFlow } from './act/act-flow.ts'
import { changesIn, deskDataMachine } from './desk-data.ts'
import { deskPlace } from './desk-place.ts'
import { formsFlow } from './forms-flow.ts'
import { type DeskAnswer, type PolledName, polledPages } from './pages.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { signInFlow } from './sign-in-flow.ts'

interface PolledPlace<Name extends PolledName = PolledName> {
  readonly page: Name
  readonly date: string | undefined
}

/** The desk page at a path, if its data are polled by this flow. */
function polledPlace(path: string): PolledPlace | undefined {
  const { page, date } = deskPlace(path)
  return pageAt(path) === 'desk' && page !== 'book' ? { page, date } : undefined
}

/** What others do appears on a live page within seconds, also while nobody touches it. */
const paceOf = ({ page }: PolledPlace) =>
  polledPages[page].isLive
    ? { every: 5_000, idleAfter: 600_000 }
    : { every: REFRESH_EVERY, idleAfter: IDLE_AFTER }

/** Loads the data of a desk page. */
async function loadPage<Name extends PolledName>(
  site: Site,
  { page, date }: PolledPlace<Name>,
  signal: AbortSignal,
): Promise<DeskAnswer<Name>> {
  // Without a session, send no request and replace the previous data.
  if (!signInFlow.actorOf(site).getSnapshot().context.session)
    return { page, response: { success: false, reason: 'no-session' } }
  const response = await polledPages[page].load(
    (call, request) => sendDeskCall(site)(call, request, signal),
    date,
    site,
  )
  return { page, response }
}

export const dataFlow = flow((site) => {
  const { clock, location, log, inspection } = site
  // On pages without polling, the last polled page stays current.
  let wanted: PolledPlace = polledPlace(location.path()) ?? { page: 'day', date: undefined }
  const actor = createActor(
    deskDataMachine.provide({
      delays: { refreshInterval: () => paceOf(wanted).every },
      guards: {
        wasIdle: ({ context }) => context.now() - context.activeAt > paceOf(wanted).idleAfter,
        isOld: ({ context }) => context.now() - context.requestedAt >= paceOf(wanted).every,
      },
      actors: {
        watchVisitor: watchVisitor(Date.now),
        loadData: fromPromise(async ({ signal }) => {
          const place = wanted
          const answer = await loadPage(site, place, signal)
          const loadedAt = clock.now()
          const { data } = actor.getSnapshot().context
          const before = data?.wanted === place.date ? data : undefined
          const changedAt = changesIn(answer, before, loadedAt)
          return { wanted: place.date, answer, loadedAt, changedAt }
        }),
      },
    }),
    { id: 'desk-data', input: { now: Date.now }, ...inspection },
  )
  const refresh = () => actor.send({ type: 'refresh.requested' })
  actFlow.actorOf(site).on('refresh.wanted', refresh)
  actor.on('load.failed', ({ error }) => log(error))
  location.onPath(() => {
    const place = polledPlace(location.path())
    actor.send({ type: place ? 'screen.entered' : 'screen.left' })
    if (!place || (place.page === wanted.page && place.date === wanted.date)) return
    wanted = place
    refresh()
  })
  formsFlow
    .actorOf(site)
    .select(({ context }) => context.search)
    .subscribe(() => wanted.page === 'find' && refresh())
  signInFlow
    .actorOf(site)
    .select(({ context }) => context.session)
    .subscribe(refresh)
  return actor
})
