import { isDeepStrictEqual } from 'node:util'
import { UNKNOWN_LINK } from '../../../domain/visit/visit.ts'
import { visitMachine } from '../../../machines/visit.ts'
import { always, isEvent } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { canceled, events, moved, OTHER_TOKEN, outcomes, paths, TOKEN } from './visit-fixtures.ts'
import { visitGraph } from './visit-graph.ts'

type Now = SituationOf<typeof visitMachine>

const isAway = ({ context }: Now) => context.path === paths.elsewhere
const ELSEWHERE = ['Add New']
const STAYS = 'You’ll keep this time until you confirm a new one.'
const MOVING = ['Move Your Visit', STAYS]
const placeOf = ({ context: { visit } }: Now) => ['Hudson', `${visit?.time} (Eastern Time)`]

/** What the page shows of a visit that is still booked. */
const factsOf = (now: Now) => [
  'Ann Hall',
  ...placeOf(now),
  'R-1',
  'How to prepare',
  'Thermography does not replace mammography.',
]
/** What the visitor can still change, and the result of the last attempt. */
const changesOf = ({ context: { visit, message } }: Now) => [
  'Questions? Call',
  {
    possible: 'You can move or cancel your visit here until Wednesday, December 2nd, 2026',
    'too-many': 'You can still cancel it here until Wednesday, December 2nd, 2026',
    'too-late': 'It’s too late to change your visit online.',
  }[visit?.changes ?? 'possible'],
  ...(message ? [message] : []),
  ...(visit?.confirmation === 'confirmed' ? ['You confirmed this visit.'] : []),
  ...(visit?.texts === 'stopped' ? ['You won’t get any more texts from us.'] : []),
  ...(visit?.texts === 'on' ? ['You can turn off all of our texts'] : []),
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
      ...(visit?.confirmation ? [visit.confirmation] : []),
      ...(visit?.texts ? [`texts ${visit.texts}`] : []),
      ...(visit?.date === moved.date ? ['new time'] : []),
      ...(done ? [done] : []),
      ...(visit && message ? ['message'] : []),
    ].join(', '),
  graph: visitGraph,
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
  states: {
    reading: 'transient',
    leavingMove: 'transient',
    loading: {
      seen: ['Loading your visit…'],
      unseen: ['Ann Hall'],
      context: { visit: undefined, done: undefined, message: undefined },
      checks: { 'the link is asked for': (now) => isAsked(now, 'getVisit') },
    },
    failed: {
      seen: ['We couldn’t load your visit', 'Nothing about your visit has changed.', 'Try again'],
    },
    unknown: {
      seen: ['We couldn’t find your visit', UNKNOWN_LINK],
      unseen: ['Ann Hall'],
      context: { visit: undefined },
    },
    elsewhere: {
      seen: ELSEWHERE,
      context: { visit: undefined },
      unseen: ['Ann Hall'],
    },
    shown: {
      seen: (now) => [...factsOf(now), ...changesOf(now)],
      unseen: ['Cancel this visit?', STAYS],
    },
    confirmingVisit: {
      seen: (now) => [...factsOf(now), ...changesOf(now), 'Saving…'],
      checks: { 'the visit of the link is confirmed': (now) => isAsked(now, 'confirmVisit') },
    },
    stoppingTexts: {
      seen: (now) => [...factsOf(now), ...changesOf(now), 'Stopping…'],
      checks: { 'the texts of the link are stopped': (now) => isAsked(now, 'stopTexts') },
    },
    moving: {
      seen: (now) => [...MOVING, ...placeOf(now)],
      unseen: ['Cancel my visit'],
    },
    checking: {
      seen: (now) =>
        isAway(now)
          ? ELSEWHERE
          : now.context.path === paths.visit
            ? [...factsOf(now), ...changesOf(now)]
            : [...MOVING, ...placeOf(now)],
      unseen: ['Loading your visit…'],
      checks: { 'the link is asked for': (now) => isAsked(now, 'getVisit') },
    },
    confirmingCancel: {
      seen: (now) => [...factsOf(now), 'Cancel this visit?', 'Yes, cancel it', 'Keep my visit'],
      unseen: ['Questions? Call'],
      context: { done: undefined, message: undefined },
    },
    canceling: {
      seen: (now) => (isAway(now) ? ELSEWHERE : [...factsOf(now), 'Canceling…']),
      checks: { 'the visit of the link is canceled': (now) => isAsked(now, 'cancelVisit') },
    },
    canceled: {
      seen: ({ context: { done } }) => [
        'Your visit has been canceled',
        'Book another visit',
        done ? 'We’ll confirm the cancellation by email or text.' : 'You don’t need to come in.',
      ],
      unseen: ['Cancel my visit', 'Add to your calendar'],
      checks: { 'the visit is canceled': ({ context }) => context.visit?.status === 'canceled' },
    },
    over: { seen: ['This visit has passed', 'Book another visit'], unseen: ['Cancel my visit'] },
  },
  after: {
    'the wizard cannot move the visit': {
      seen: ['That time is gone.'],
      checks: {
        'the visit is asked for again': ({ inputs, before }: Now) =>
          inputs.getVisit !== before?.inputs.getVisit,
      },
    },
    'the wizard moves the visit': {
      seen: ['Your visit has been moved', 'Friday, December 4th, 2026', '9:00 AM'],
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
    'the visit is canceled': {
      context: (now: Now) => (isAway(now) ? {} : { visit: canceled, done: 'canceled' as const }),
    },
    'the cancellation is refused': {
      in: 'checking',
      context: { message: 'It is too late to cancel here.' },
    },
    'the cancellation is refused without a message': {
      in: 'checking',
      context: {
        message:
          'We could not cancel your visit here. Its current status is below. Please call us.',
      },
    },
    'the visit is confirmed': {
      in: 'shown',
      unseen: ['I’ll be there'],
      context: { done: 'confirmed' },
    },
    'the confirmation is refused': {
      in: 'checking',
      context: { message: 'It cannot be confirmed here.' },
    },
    ...Object.fromEntries(
      ['the confirmation is refused without a message', 'the request to confirm fails'].map(
        (step) => [
          step,
          {
            in: 'checking',
            context: {
              message: 'We could not save that you will be there. Please try again, or call us.',
            },
          },
        ],
      ),
    ),
    'the texts are stopped': { in: 'shown', seen: ['You won’t get any more texts from us.'] },
    'stopping the texts is refused': { in: 'checking', context: { message: 'Please reply STOP.' } },
    ...Object.fromEntries(
      [
        'stopping the texts is refused without a message',
        'the request to stop the texts fails',
      ].map((step) => [
        step,
        {
          in: 'checking',
          context: {
            message:
              'We could not confirm that our texts have stopped. Please try again, or reply STOP to any of them.',
          },
        },
      ]),
    ),
    'the request to cancel fails': {
      in: 'checking',
      context: {
        message:
          'We could not confirm that your visit was canceled. Check your connection and try again, or call us.',
      },
    },
  },
  properties: {
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

function isAsked(
  now: Now,
  call: 'getVisit' | 'cancelVisit' | 'confirmVisit' | 'stopTexts',
): boolean {
  return isDeepStrictEqual(now.inputs[call], { token: now.context.token })
}
