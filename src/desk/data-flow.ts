import { createActor, fromPromise } from 'xstate'
import { dayAt, firstOfWeek } from '../../domain/calendar/day.ts'
import * as calendar from '../../domain/desk/calendar.ts'
import { findClients } from '../../domain/desk/clients.ts'
import { getFigures } from '../../domain/desk/figures.ts'
import * as office from '../../domain/desk/office.ts'
import { getPasskeys } from '../../domain/desk/passkeys.ts'
import { pageAt } from '../../domain/routes.ts'
import { IDLE_AFTER, REFRESH_EVERY } from '../../domain/timing.ts'
import { watchVisitor } from '../booking/visitor-activity.ts'
import { flow } from '../flow.ts'
import type { Site } from '../site.ts'
import { actFlow } from './act/act-flow.ts'
import { changesIn, type DeskAnswer, type DeskPageName, deskDataMachine } from './desk-data.ts'
import { deskPlace } from './desk-path.ts'
import { formsFlow } from './forms-flow.ts'
import { DAYS_SHOWN, firstOfMonth } from './pages/month.ts'
import { sendDeskCall } from './send-desk-call.ts'
import { signInFlow } from './sign-in-flow.ts'

interface PolledPlace {
  readonly page: DeskPageName
  readonly date: string | undefined
}

/** The desk page at a path, if its data are polled by this flow. */
function polledPlace(path: string): PolledPlace | undefined {
  const { page, date } = deskPlace(path)
  return pageAt(path) === 'desk' && page !== 'book' ? { page, date } : undefined
}

/** What others do appears on the calendar within seconds, also while nobody touches it. */
const paceOf = ({ page }: PolledPlace) =>
  page === 'day' || page === 'week' || page === 'coming'
    ? { every: 5_000, idleAfter: 600_000 }
    : { every: REFRESH_EVERY, idleAfter: IDLE_AFTER }

/** Loads the data of a desk page. */
async function readPage(
  site: Site,
  { page, date }: PolledPlace,
  signal: AbortSignal,
): Promise<DeskAnswer> {
  // Without a session, send no request and replace the previous data.
  if (!signInFlow.actorOf(site).getSnapshot().context.session)
    return { page, text: undefined, response: { success: false, reason: 'no-session' } }
  const send = sendDeskCall(site)
  switch (page) {
    case 'day':
      return { page, response: await send(calendar.getDeskDay, { date }, signal) }
    case 'week':
      return { page, response: await send(calendar.getDeskWeek, { date }, signal) }
    case 'coming': {
      const month = firstOfMonth(date, dayAt(site.clock.now(), site.facts.timeZone))
      const request = { from: firstOfWeek(month), days: DAYS_SHOWN }
      return { page, response: await send(calendar.getComing, request, signal) }
    }
    case 'find': {
      const text = formsFlow.actorOf(site).getSnapshot().context.search?.text
      if (text === undefined)
        return { page, text, response: { success: true, clients: [], more: 0 } }
      return { page, text, response: await send(findClients, { text }, signal) }
    }
    case 'closed':
      return { page, response: await send(calendar.getClosures, {}, signal) }
    case 'reviews':
      return { page, response: await send(office.getDeskReviews, {}, signal) }
    case 'messages':
      return { page, response: await send(office.getDeskMessages, {}, signal) }
    case 'figures':
      return { page, response: await send(getFigures, { month: date }, signal) }
    case 'state':
      return { page, response: await send(office.getDeskState, {}, signal) }
    case 'audit':
      return { page, response: await send(office.getAudit, {}, signal) }
    case 'account':
      return { page, response: await send(getPasskeys, {}, signal) }
  }
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
          const answer = await readPage(site, place, signal)
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
