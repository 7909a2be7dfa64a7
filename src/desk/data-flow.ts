import { createActor, fromPromise } from 'xstate'
import { pageAt } from '../../domain/routes.ts'
import { IDLE_AFTER, REFRESH_EVERY } from '../../domain/timing.ts'
import { createPolling } from '../../machines/polling.ts'
import { watchVisitor } from '../booking/visitor-activity.ts'
import { flow } from '../flow.ts'
import type { Site } from '../site.ts'
import { actFlow } from './act/act-flow.ts'
import { deskDataMachine, type LoadedPage, type PolledPlace } from './desk-data.ts'
import { deskPlace } from './desk-place.ts'
import { formsFlow } from './forms-flow.ts'
import { type DeskAnswer, type PolledName, polledPages } from './pages.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { signInFlow } from './sign-in-flow.ts'

/** The desk page at a path, if its data are polled by this flow. */
function polledPlace(path: string): PolledPlace | undefined {
  const { page, date } = deskPlace(path)
  return pageAt(path) === 'desk' && page !== 'book' ? { page, date } : undefined
}

/** A live page shows within seconds what others do, even if no one touches it. */
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

/** The place whose data are loaded if the desk is opened on a page that is not polled. */
const FIRST: PolledPlace = { page: 'day', date: undefined }

export const dataFlow = flow((site) => {
  const { clock, location, log, inspection } = site
  const here = () => polledPlace(location.path())
  const wanted = (): PolledPlace => actor.getSnapshot().context.place
  const actor = createActor(
    deskDataMachine.provide({
      actors: {
        polling: createPolling<LoadedPage>(Date.now, () => paceOf(here() ?? FIRST)).provide({
          actors: {
            watchVisitor: watchVisitor(Date.now),
            loadData: fromPromise(async ({ signal }) => {
              const place = wanted()
              try {
                const answer = await loadPage(site, place, signal)
                return { wanted: place.date, answer, loadedAt: clock.now() }
              } catch (error) {
                if (!signal.aborted) log(error)
                throw error
              }
            }),
          },
        }),
      },
    }),
    { id: 'desk-data', input: { place: here() ?? FIRST }, ...inspection },
  )
  const refresh = () => actor.send({ type: 'refresh.requested' })
  actFlow.actorOf(site).on('refresh.wanted', refresh)
  location.onPath(() => actor.send({ type: 'page.opened', place: here() }))
  formsFlow
    .actorOf(site)
    .select(({ context }) => context.search)
    .subscribe(() => wanted().page === 'find' && refresh())
  signInFlow
    .actorOf(site)
    .select(({ context }) => context.session)
    .subscribe(refresh)
  return actor
})
