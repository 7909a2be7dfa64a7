import { isDeepStrictEqual } from 'node:util'
import { UNKNOWN_LINK } from '../../../domain/visit/visit.ts'
import { visitMachine } from '../../../machines/visit.ts'
import { rows } from '../engine/rows.ts'
import { always, isEvent, isSuccess } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { cancelled, events, moved, OTHER_TOKEN, outcomes, paths, TOKEN } from './visit-fixtures.ts'

type Now = SituationOf<typeof visitMachine>

const isAway = ({ context }: Now) => context.path === paths.home
const HOME = ['Schedule an Appointment', 'Thermography does not replace mammography.']
const MOVING = ['Move Your Visit', 'It stays there until you confirm another time.']
const placeOf = ({ context: { visit } }: Now) => ['Hudson', `${visit?.time} (New York time)`]

/** What the page tells about a visit that stands. */
const factsOf = (now: Now) => [
  'Ann Hall',
  ...placeOf(now),
  'R-1',
  'How to prepare',
  'Thermography does not replace mammography.',
]
/** What the visitor can still change, and the result of the last attempt. */
const changesOf = ({ context: { visit, message } }: Now) => [
  'If you cannot come',
  'You can always reach us',
  {
    possible: 'You can move or cancel your visit here until Wednesday, December 2, 2026',
    'too-many': 'You can still cancel it here until Wednesday, December 2, 2026',
    'too-late': 'It is too late to change your visit here.',
  }[visit?.changes ?? 'possible'],
  ...(message ? [message] : []),
]
const goesToVisit = {
  type: 'navigation.wanted',
  params: { type: 'navigation.wanted', to: paths.visit },
}

export const visit = table(visitMachine, {
  input: () => ({ path: paths.visit, token: TOKEN }),
  key: ({ context: { path, token, visit, done, message } }) =>
    [
      Object.entries(paths).find(([, each]) => each === path)?.[0],
      ...(token === OTHER_TOKEN ? ['other link'] : []),
      ...(visit ? [visit.changes] : []),
      ...(visit?.date === moved.date ? ['new time'] : []),
      ...(done ? [done] : []),
      ...(visit && message ? ['message'] : []),
    ].join(', '),
  // A situation consists of the state, the name of the path in visit-fixtures.ts, whether the visit can be changed, and
  // what was done with it.
  graph: rows(`
    loading | visit: the visit arrives → shown | visit, possible
    loading | visit: the visit arrives, moved too often → shown | visit, too-many
    loading | visit; checking | move, possible:
      the visit arrives, too late to change → shown | visit, too-late
    loading | visit; loading | move; checking | visit, possible:
      the visit arrives cancelled → cancelled | visit, too-late
    loading | visit: the visit arrives and is over → over | visit, too-late
    loading | visit; checking | visit, possible: the link is not known → unknown | visit
    loading | visit: the visit is refused for another reason /
      the request for the visit fails → failed | visit
    loading | visit; unknown | visit; shown | visit, possible; moving | move, possible;
      confirmingCancel | visit, possible: another page is opened → elsewhere | home
    loading | visit; unknown | visit; shown | visit, possible; cancelling | visit, possible:
      another link is opened → loading | visit, other link
    loading | visit; elsewhere | home: the wizard is opened → loading | move
    loading | visit, other link; elsewhere | home: the link is opened → loading | visit
    loading | move: the visit arrives → moving | move, possible
    failed | visit: Try again is pressed → loading | visit
    shown | visit, possible: the tab is shown again → checking | visit, possible
    shown | visit, possible; checking | visit, possible; shown | visit, possible, message:
      Cancel my visit is pressed → confirmingCancel | visit, possible
    shown | visit, possible; shown | visit, possible, message:
      the wizard is opened → moving | move, possible
    shown | visit, possible; moving | move, possible:
      the wizard moves the visit → shown | visit, possible, new time, moved
    shown | visit, too-many: Cancel my visit is pressed → confirmingCancel | visit, too-many
    shown | visit, too-many: the wizard is opened → shown | visit, too-many
    shown | visit, too-late: the wizard is opened → shown | visit, too-late
    shown | visit, possible, new time, moved: the wizard is opened → moving | move, possible, new time
    shown | visit, possible, new time, moved:
      Cancel my visit is pressed → confirmingCancel | visit, possible, new time
    moving | move, possible, new time: the link is opened → shown | visit, possible, new time
    confirmingCancel | visit, possible, new time:
      Keep my visit is pressed → shown | visit, possible, new time
    checking | visit, possible: the visit arrives / the visit is refused for another reason /
      the request for the visit fails → shown | visit, possible
    checking | visit, possible; checking | move, possible:
      the visit arrives at another time → shown | visit, possible, new time, moved
    moving | move, possible: a location is chosen in the wizard → moving | location, possible
    moving | move, possible; moving | location, possible: the link is opened → shown | visit, possible
    moving | move, possible: the tab is shown again /
      the wizard cannot move the visit → checking | move, possible
    checking | move, possible: the visit arrives / the visit is refused for another reason /
      the request for the visit fails → moving | move, possible
    checking | move, possible: a location is chosen in the wizard → checking | location, possible
    checking | move, possible: the wizard cannot move the visit → checking | move, possible
    checking | location, possible: the visit arrives → moving | location, possible
    confirmingCancel | visit, possible: Keep my visit is pressed → shown | visit, possible
    confirmingCancel | visit, possible: Yes, cancel it is pressed → cancelling | visit, possible
    confirmingCancel | visit, too-many: Yes, cancel it is pressed → cancelling | visit, too-many
    cancelling | visit, too-many; cancelling | visit, possible; cancelling | move, possible:
      the visit is cancelled → cancelled | visit, too-late, cancelled
    cancelling | visit, possible: the cancelling is refused /
      the cancelling is refused without a message /
      the request to cancel fails → checking | visit, possible, message
    cancelling | visit, possible: another page is opened → cancelling | home, possible
    cancelling | visit, possible: the wizard is opened → cancelling | move, possible
    cancelling | home, possible: the visit is cancelled → elsewhere | home
    cancelling | home, possible: the request to cancel fails → checking | home, possible, message
    cancelling | home, possible: the link is opened → cancelling | visit, possible
    checking | home, possible, message: the visit arrives → elsewhere | home
    checking | visit, possible, message: the visit arrives → shown | visit, possible, message
    checking | visit, possible, message:
      the visit arrives, too late to change → shown | visit, too-late, message
  `),
  feedback: {
    'navigation.wanted': (event) => ({
      type: 'url.changed' as const,
      path: String(Object(event).to),
      token: TOKEN,
    }),
  },
  events,
  outcomes,
  delays: {},
  requirements: {
    'visit-link': ['shown'],
    'visit-cancel': ['confirmingCancel', 'the visit is cancelled'],
    'visit-move': ['moving', 'the wizard moves the visit'],
  },
  states: {
    reading: 'transient',
    leavingMove: 'transient',
    loading: {
      seen: ['Loading your visit…'],
      unseen: ['Ann Hall'],
      context: { visit: undefined, done: undefined, message: undefined },
      checks: { 'the link is asked for': (now) => isAsked(now, 'getVisit') },
    },
    failed: { seen: ['Your visit could not be loaded', 'Nothing has changed', 'Try again'] },
    unknown: {
      seen: ['There is no visit to show', UNKNOWN_LINK],
      unseen: ['Ann Hall'],
      context: { visit: undefined },
    },
    elsewhere: {
      seen: HOME,
      context: { visit: undefined },
      unseen: ['Ann Hall'],
    },
    shown: {
      seen: (now) => [...factsOf(now), ...changesOf(now)],
      unseen: ['Cancel this visit?', 'Move Your Visit'],
    },
    moving: {
      seen: (now) => [...MOVING, ...placeOf(now)],
      unseen: ['Cancel my visit'],
    },
    checking: {
      seen: (now) =>
        isAway(now)
          ? HOME
          : now.context.path === paths.visit
            ? [...factsOf(now), ...changesOf(now)]
            : [...MOVING, ...placeOf(now)],
      unseen: ['Loading your visit…'],
      checks: { 'the link is asked for': (now) => isAsked(now, 'getVisit') },
    },
    confirmingCancel: {
      seen: (now) => [...factsOf(now), 'Cancel this visit?', 'Yes, cancel it', 'Keep my visit'],
      unseen: ['If you cannot come'],
      context: { done: undefined, message: undefined },
    },
    cancelling: {
      seen: (now) => (isAway(now) ? HOME : [...factsOf(now), 'Cancelling…']),
      checks: { 'the visit of the link is cancelled': (now) => isAsked(now, 'cancelVisit') },
    },
    cancelled: {
      seen: ({ context: { done } }) => [
        'This visit is cancelled',
        'Book another visit',
        done ? 'We confirm it by email or text.' : 'You do not need to come.',
      ],
      unseen: ['Cancel my visit', 'Save to calendar'],
      checks: { 'the visit is cancelled': ({ context }) => context.visit?.status === 'cancelled' },
    },
    over: { seen: ['This visit is over', 'Book another visit'], unseen: ['Cancel my visit'] },
  },
  after: {
    'the wizard cannot move the visit': { seen: ['That time is gone.'] },
    'the wizard moves the visit': {
      seen: ['Your visit is moved', 'Friday, December 4, 2026', '9:00 AM'],
      context: { visit: moved, done: 'moved' },
      checks: {
        'a visitor in the wizard is brought to the visit': ({ actions, before }: Now) =>
          isDeepStrictEqual(actions, before?.states.includes('moving') ? [goesToVisit] : []),
      },
    },
    'the visit arrives at another time': {
      context: ({ before }: Now) => ({
        visit: moved,
        done: before?.context.visit ? ('moved' as const) : undefined,
      }),
    },
    'the visit is cancelled': {
      context: (now: Now) => (isAway(now) ? {} : { visit: cancelled, done: 'cancelled' as const }),
    },
    'the cancelling is refused': {
      in: 'checking',
      context: { message: 'It is too late to cancel here.' },
    },
    'the cancelling is refused without a message': {
      in: 'checking',
      context: {
        message:
          'Your visit could not be cancelled here. It stands as shown below. Please call us.',
      },
    },
    'the request to cancel fails': {
      in: 'checking',
      context: {
        message:
          'We could not reach the office to cancel your visit. What you see below is the latest we know. Check your connection and try again, or call us.',
      },
    },
  },
  laws: {
    'a visit is cancelled only after it was asked twice': always(
      (moment, before) =>
        !moment.started.has('cancelVisit') ||
        (isEvent(moment, 'cancel.confirmed') &&
          before?.states.includes('confirmingCancel') === true),
    ),
    'a visit is said to be cancelled by the visitor only when the server has done it': always(
      (moment, before) =>
        moment.context.done !== 'cancelled' ||
        before?.context.done === 'cancelled' ||
        isSuccess(moment, 'cancelVisit'),
    ),
    'the visit of one link is not shown under another': always(
      ({ context }, before) =>
        context.token === (before ?? { context }).context.token || context.visit === undefined,
    ),
    'the request to cancel is not given up because its visitor leaves the page': always(
      (moment, before) =>
        !moment.abandoned.has('cancelVisit') ||
        moment.context.token !== before?.context.token ||
        isEvent(moment, 'visit.moved'),
    ),
  },
})

function isAsked(now: Now, call: 'getVisit' | 'cancelVisit'): boolean {
  return isDeepStrictEqual(now.inputs[call], { token: now.context.token })
}
