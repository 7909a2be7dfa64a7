import { assign, sendTo, setup } from 'xstate'
import type { DeskVisit } from '../domain/desk/visits.ts'
import { noClock } from './effect.ts'
import { createPolling, type PollingReport } from './polling.ts'

/** A page of the desk whose data are polled. */
export interface PolledPlace {
  readonly page: string
  /** The requested day or month; undefined for the current one. */
  readonly date: string | undefined
}

/** How many messages could not be sent, and how many texts from clients are new. */
export interface Attention {
  readonly failed: number
  readonly replies: number
}

export const NO_ATTENTION: Attention = { failed: 0, replies: 0 }

export interface LoadedPage<Answer, Place> {
  /** For which the data were loaded. */
  readonly place: Place
  readonly answer: Answer
  /** The visits whose changes are marked. */
  readonly visits: readonly DeskVisit[]
  /** Which messages need attention, if the answer says so. */
  readonly attention: Attention | undefined
  /** Epoch milliseconds. */
  readonly loadedAt: number
}

export interface DeskData<Answer, Place> extends LoadedPage<Answer, Place> {
  /** When the visits on the page last changed while it was open, by their references. */
  readonly changedAt: Readonly<Record<string, number>>
}

interface DataContext<Answer, Place> {
  readonly place: Place | undefined
  /** The latest search for clients. */
  readonly search: string
  readonly data: DeskData<Answer, Place> | undefined
  /** Which messages need attention, as far as the last pages said. */
  readonly attention: Attention
}

const isAt = (place: PolledPlace, other: PolledPlace | undefined): boolean =>
  place.page === other?.page && place.date === other.date

/** How long a change stays marked. */
const MARKED_FOR = 60_000

/** When the visits of a page last changed, compared with its data before. */
function changesIn<Place extends PolledPlace>(
  { place, visits, loadedAt }: LoadedPage<unknown, Place>,
  before: DeskData<unknown, Place> | undefined,
): Readonly<Record<string, number>> {
  if (!before || !isAt(place, before.place)) return {}
  const known = new Map(before.visits.map((visit) => [visit.reference, JSON.stringify(visit)]))
  return Object.fromEntries(
    visits.flatMap((visit): [string, number][] => {
      if (known.get(visit.reference) !== JSON.stringify(visit)) return [[visit.reference, loadedAt]]
      const at = before.changedAt[visit.reference] ?? 0
      return at > loadedAt - MARKED_FOR ? [[visit.reference, at]] : []
    }),
  )
}

interface Opened {
  readonly event: { readonly place: PolledPlace | undefined }
}
const isPolled = ({ event }: Opened): boolean => event.place !== undefined
const isSamePlace = ({
  context,
  event,
}: Opened & { readonly context: DataContext<unknown, PolledPlace> }): boolean =>
  event.place !== undefined && isAt(event.place, context.place)

/** What is loaded: the data of the open page, and the clients who were last searched for. */
function wantedIn<Place>({ place, search }: DataContext<unknown, Place>) {
  // The state `polling` is only entered with a place, but XState's types do not express that.
  if (place === undefined) throw new Error('No page is open.')
  return { place, search }
}

/** The data of the open desk page, polled as those of the booking page are. It does not know which pages there are. */
/* @__NO_SIDE_EFFECTS__ */
export const createDeskDataMachine = <Answer, Place extends PolledPlace>() =>
  setup({
    types: {} as {
      context: DataContext<Answer, Place>
      events:
        | PollingReport<LoadedPage<Answer, Place>>
        /** No place: a page whose data are not polled. */
        | { type: 'page.opened'; place: Place | undefined }
        | { type: 'session.ended' }
        | { type: 'refresh.wanted' }
        /** Searching for the same text again starts a new search. */
        | { type: 'search.wanted'; text: string }
      children: { polling: 'polling' }
    },
    actors: {
      polling: createPolling<
        LoadedPage<Answer, Place>,
        { readonly place: Place; readonly search: string }
      >(noClock),
    },
  }).createMachine({
    id: 'desk-data',
    context: {
      place: undefined,
      search: '',
      data: undefined,
      attention: NO_ATTENTION,
    },
    initial: 'resting',
    states: {
      resting: {
        on: {
          'page.opened': {
            guard: isPolled,
            target: 'polling',
            actions: assign({ place: ({ event }) => event.place }),
          },
        },
      },
      polling: {
        invoke: {
          id: 'polling',
          src: 'polling',
          input: ({ context }) => ({ wanted: wantedIn(context) }),
        },
        on: {
          'data.loaded': {
            actions: assign(({ context, event: { data } }) => ({
              data: { ...data, changedAt: changesIn(data, context.data) },
              attention: data.attention ?? context.attention,
            })),
          },
          'page.opened': [
            { guard: isSamePlace },
            {
              guard: isPolled,
              target: 'polling',
              reenter: true,
              actions: assign({ place: ({ event }) => event.place }),
            },
            { target: 'resting' },
          ],
          'session.ended': 'resting',
          'refresh.wanted': { actions: sendTo('polling', { type: 'refresh.requested' }) },
          'search.wanted': {
            target: 'polling',
            reenter: true,
            actions: assign({ search: ({ event }) => event.text }),
          },
        },
      },
    },
  })

/** The machine as its path tests know it. */
export const deskDataMachine = createDeskDataMachine<{ readonly page: string }, PolledPlace>()
