import { fromPromise } from 'xstate'
import { dayAt } from '../../domain/calendar/day.ts'
import { pageAt } from '../../domain/routes.ts'
import { IDLE_AFTER, REFRESH_EVERY } from '../../domain/timing.ts'
import { createDeskDataMachine, type LoadedPage } from '../../machines/desk-data.ts'
import { createPolling } from '../../machines/polling.ts'
import { watchVisitor } from '../booking/visitor-activity.ts'
import type { SendCall, Site } from '../site.ts'
import { deskPlace } from './desk-place.ts'
import { type DeskAnswer, type PolledName, type PolledPlace, polledPages } from './pages.ts'

interface Wanted {
  readonly place: PolledPlace
  readonly search: string
}

/** The place at a path of the desk, if its data are polled. */
export function polledPlace(path: string): PolledPlace | undefined {
  const { page, date } = deskPlace(path)
  return pageAt(path) === 'desk' && page !== 'book' ? { page, date } : undefined
}

/** A live page shows within seconds what others do, even if no one touches it. */
const paceOf = ({ place }: Wanted) =>
  polledPages[place.page].isLive
    ? { every: 5_000, idleAfter: 600_000 }
    : { every: REFRESH_EVERY, idleAfter: IDLE_AFTER }

async function load<Name extends PolledName>(
  { facts, clock }: Site,
  send: SendCall,
  { place, search }: { place: PolledPlace<Name>; search: string },
  signal: AbortSignal,
): Promise<LoadedPage<DeskAnswer<Name>, PolledPlace>> {
  const { page, date } = place
  const { load, visitsIn, attentionIn } = polledPages[page]
  const response = await load((call, request) => send(call, request, signal), {
    date,
    search,
    today: dayAt(clock.now(), facts.timeZone),
  })
  return {
    place,
    answer: { page, response },
    visits: (response.success && visitsIn?.(response)) || [],
    attention: response.success ? attentionIn?.(response) : undefined,
    loadedAt: clock.now(),
  }
}

/** The machine for the data of the open page, with its effects. */
export const dataLogic = (site: Site, send: SendCall) =>
  createDeskDataMachine<DeskAnswer, PolledPlace>().provide({
    actors: {
      polling: createPolling<LoadedPage<DeskAnswer, PolledPlace>, Wanted>(Date.now, paceOf).provide(
        {
          actors: {
            watchVisitor: watchVisitor(Date.now),
            loadData: fromPromise(({ input, signal }) =>
              load(site, send, input.wanted, signal).catch((error: unknown) => {
                if (!signal.aborted) site.log(error)
                throw error
              }),
            ),
          },
        },
      ),
    },
  })
