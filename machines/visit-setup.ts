import { assertEvent, assign, emit, setup } from 'xstate'
import { routes } from '../domain/routes.ts'
import type {
  cancelVisit,
  confirmVisit,
  getVisit,
  stopTexts,
  Visit,
} from '../domain/visit/visit.ts'
import { visitPlace } from '../domain/visit/visit-path.ts'
import { callbackEffect, callEffect } from './effect.ts'

interface Place {
  readonly path: string
  /** The secret in the link, from the URL's fragment. */
  readonly token: string
}

/** A visit that has been moved too often can no longer be moved, but still canceled. */
export const canMove = ({ status, changes }: Visit): boolean =>
  status === 'upcoming' && changes === 'possible'
const canCancel = ({ status, changes }: Visit): boolean =>
  status === 'upcoming' && changes !== 'too-late'

interface VisitContext extends Place {
  readonly visit: Visit | undefined
  /** What has just happened to the visit. */
  readonly done: 'moved' | 'canceled' | 'confirmed' | undefined
  /** Why the visit could not be canceled or confirmed, or the texts not stopped. */
  readonly message: string | undefined
}

const whenAndWhere = ({ date, time, location }: Visit): string => `${date} ${time} ${location.id}`

/** If the time has changed, the visit was moved: in another tab, by the office, or by a call whose response was lost. */
export const visitLoaded = (before: VisitContext, visit: Visit): Partial<VisitContext> =>
  before.visit && whenAndWhere(before.visit) !== whenAndWhere(visit)
    ? { visit, done: 'moved' }
    : { visit }

type VisitEvent =
  | ({ type: 'url.changed' } & Place)
  | { type: 'visit.retried' }
  | { type: 'tab.shown' }
  | { type: 'cancel.wanted' }
  | { type: 'cancel.declined' }
  | { type: 'cancel.confirmed' }
  | { type: 'confirm.wanted' }
  | { type: 'texts.unwanted' }
  /** The wizard has moved the visit. */
  | { type: 'visit.moved'; visit: Visit }
  /** The wizard could not move the visit, perhaps because the visit has changed. */
  | { type: 'move.refused' }

/** The place to which the URL has changed. */
function placeIn(event: VisitEvent): Place {
  assertEvent(event, 'url.changed')
  return { path: event.path, token: event.token }
}

/** The types, actions and guards of the visit machine; its states are in visit.ts. */
export const visitSetup = setup({
  types: {} as {
    input: Place
    context: VisitContext
    events: VisitEvent
    emitted: { type: 'navigation.wanted'; to: string }
  },
  actors: {
    getVisit: callEffect<typeof getVisit>('getVisit'),
    cancelVisit: callEffect<typeof cancelVisit>('cancelVisit'),
    confirmVisit: callEffect<typeof confirmVisit>('confirmVisit'),
    stopTexts: callEffect<typeof stopTexts>('stopTexts'),
    /** Sends `tab.shown`, because the visit may have changed while the tab was hidden. */
    watchTab: callbackEffect('watchTab'),
  },
  actions: {
    storePlace: assign(({ event }) => placeIn(event)),
    /** Stores only the path: the URL of another page has no token. */
    storePath: assign(({ event }) => ({ path: placeIn(event).path })),
    storeMoved: assign({
      visit({ event }) {
        assertEvent(event, 'visit.moved')
        return event.visit
      },
      done: 'moved',
      message: undefined,
    }),
    storeConfirmed: assign((_, visit: Visit) => ({ visit, done: 'confirmed' as const })),
    storeCanceled: assign((_, visit: Visit) => ({ visit, done: 'canceled' as const })),
    fail: assign((_, message: string) => ({ message })),
    forgetDone: assign({ done: undefined, message: undefined }),
    forgetVisit: assign({ visit: undefined, done: undefined, message: undefined }),
    goToVisit: emit({ type: 'navigation.wanted', to: routes.visit.path }),
  },
  guards: {
    isSamePlace: ({ context, event }) =>
      placeIn(event).token === context.token &&
      visitPlace(placeIn(event).path) === visitPlace(context.path),
    isKnownVisit: ({ context, event }) =>
      placeIn(event).token === context.token && context.visit !== undefined,
    leavesPage: ({ event }) => visitPlace(placeIn(event).path) === undefined,
    isNotOtherLink: ({ context, event }) =>
      placeIn(event).token === context.token || visitPlace(placeIn(event).path) === undefined,
    isElsewhere: ({ context }) => visitPlace(context.path) === undefined,
    isMovable: ({ context }) =>
      visitPlace(context.path) === 'move' &&
      context.done !== 'moved' &&
      context.visit !== undefined &&
      canMove(context.visit),
    isOnMovePage: ({ context }) => visitPlace(context.path) === 'move',
    isCanceled: ({ context }) => context.visit?.status === 'canceled',
    isOver: ({ context }) => context.visit?.status === 'over',
    isAsked: ({ context }) => context.visit?.confirmation === 'asked',
    isTexted: ({ context }) => context.visit?.texts === 'on',
    isCancelable: ({ context }) => context.visit !== undefined && canCancel(context.visit),
  },
})
