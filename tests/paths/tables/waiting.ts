import { isDeepStrictEqual } from 'node:util'
import { ANY_TIME, type Opening, type Waiting } from '../../../domain/waiting/waiting.ts'
import { waitingMachine } from '../../../machines/waiting.ts'
import { rows } from '../engine/rows.ts'
import { always } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'

type Now = SituationOf<typeof waitingMachine>

export const TOKEN = 'k7Jx2'
const OTHER_TOKEN = 'p4Wq9'
export const PATH = '/earlier-time'

const opening: Opening = {
  id: 'o-1',
  date: '2026-12-01',
  time: '9:30 AM',
  location: { id: 1, slug: 'hudson', name: 'Hudson', address: '1 River Road' },
  keptUntil: '2026-11-29T20:00:00Z',
  isFree: true,
}
const listed: Waiting = {
  isListed: true,
  wish: ANY_TIME,
  visit: { date: '2026-12-03', time: '2:00 PM', location: { name: 'Hudson' } },
  openings: [],
}
const arrives = (change: Partial<Waiting>) =>
  ({ success: true, waiting: { ...listed, ...change } }) as const

const SAVE_ERROR =
  'We could not confirm that your change was saved. Check your connection and try again, or call us.'
const TAKE_ERROR =
  'We could not confirm that the time is yours. Check your connection and try again, or call us.'
const offline = new Error('offline')

const openingIn = ({ context: { waiting } }: Now) => waiting?.openings[0]
const seen = (now: Now) => [
  'Your visit is on Thursday, December 3rd, 2026 at 2:00 PM (Eastern Time), Hudson.',
  now.context.waiting?.isListed ? 'You’re on the list' : 'You’re not on the list',
  ...(now.context.message ? [now.context.message] : []),
  ...(openingIn(now) ? ['Tuesday, December 1st, 2026 at 9:30 AM'] : []),
  ...(openingIn(now)?.isFree === false ? ['Just taken. You stay on the list.'] : []),
]
const asked = (call: keyof Now['inputs'], more: object = {}) => ({
  'the link is sent': (now: Now) =>
    isDeepStrictEqual(now.inputs[call], { token: now.context.token, ...more }),
})
const failing = (message: string) => ({ in: 'ready.checking', context: { message } }) as const

export const waiting = table(waitingMachine, {
  input: () => ({ path: PATH, token: TOKEN }),
  key: ({ context: { path, token, waiting, done, message } }) =>
    [
      ...(path === PATH ? [] : ['elsewhere']),
      ...(token === OTHER_TOKEN ? ['other link'] : []),
      ...(waiting ? [waiting.isListed ? 'listed' : 'not listed'] : []),
      ...(waiting?.openings.map(({ isFree }) => (isFree ? 'a free time' : 'a taken time')) ?? []),
      ...(done ? [done] : []),
      ...(message ? ['message'] : []),
    ].join(', '),
  graph: rows(`
    loading: the list arrives → shown | listed
    loading: the list arrives before it is joined → shown | not listed
    loading: the list arrives with a free time → shown | listed, a free time
    loading: the list arrives with a time that somebody else took → shown | listed, a taken time
    loading: the link is unknown → unknown
    loading: the list is refused for another reason / the request for the list fails → failed
    failed: Try again is pressed → loading
    loading; unknown; shown | listed; taking | listed, a free time:
      another page is opened → elsewhere | elsewhere
    elsewhere | elsewhere: the link is opened → loading
    shown | listed: the link is opened → shown | listed
    shown | listed: another link is opened → loading | other link
    loading | other link: the link is opened → loading
    shown | listed: the tab is shown again → checking | listed
    shown | listed, a free time: the tab is shown again → checking | listed, a free time
    checking | listed: the list arrives / the list is refused for another reason /
      the request for the list fails → shown | listed
    checking | listed, a free time:
      the list arrives with a time that somebody else took → shown | listed, a taken time
    checking | listed: the link is unknown → unknown
    checking | listed: Take me off the list is pressed → leaving | listed
    shown | not listed: the wish is sent → saving | not listed
    shown | listed: the wish is sent → saving | listed
    saving | not listed; saving | listed: the wish is saved → shown | listed, saved
    saving | listed: saving is refused / saving is refused without a message /
      the request to save fails → checking | listed, message
    checking | listed, message: the list arrives → shown | listed, message
    shown | listed, message: the wish is sent → saving | listed
    shown | listed; shown | listed, saved: Take me off the list is pressed → leaving | listed
    shown | not listed: Take me off the list is pressed → refused
    leaving | listed: the client is off the list → shown | not listed, left
    leaving | listed: leaving is refused / leaving is refused without a message /
      the request to leave fails → checking | listed, message
    shown | listed, a free time: Take this time is pressed → taking | listed, a free time
    shown | listed; shown | listed, a taken time: Take this time is pressed → refused
    taking | listed, a free time: the opening is held → elsewhere | elsewhere
    taking | listed, a free time: somebody else was faster /
      taking is refused without a message /
      the request to take it fails → checking | listed, a free time, message
    checking | listed, a free time, message:
      the list arrives with a time that somebody else took → shown | listed, a taken time, message
  `),
  feedback: {
    'navigation.wanted': (event) => ({
      type: 'url.changed' as const,
      path: String(Object(event).to).split('#')[0] ?? '',
      token: TOKEN,
    }),
  },
  events: {
    'url.changed': {
      'another page is opened': { path: '/reviews', token: '' },
      'the link is opened': { path: PATH, token: TOKEN },
      'another link is opened': { path: PATH, token: OTHER_TOKEN },
    },
    'waiting.retried': { 'Try again is pressed': {} },
    'tab.shown': { 'the tab is shown again': {} },
    'wish.saved': { 'the wish is sent': { wish: ANY_TIME } },
    'list.left': { 'Take me off the list is pressed': {} },
    'opening.wanted': { 'Take this time is pressed': { opening: 'o-1' } },
  },
  outcomes: {
    getWaiting: {
      done: {
        'the list arrives': arrives({}),
        'the list arrives before it is joined': arrives({ isListed: false }),
        'the list arrives with a free time': arrives({ openings: [opening] }),
        'the list arrives with a time that somebody else took': arrives({
          openings: [{ ...opening, isFree: false }],
        }),
        'the link is unknown': { success: false, reason: 'unknown' },
        'the list is refused for another reason': { success: false, message: 'Please wait.' },
      },
      error: { 'the request for the list fails': offline },
    },
    saveWish: {
      done: {
        'the wish is saved': arrives({}),
        'saving is refused': { success: false, message: 'Your visit is over.' },
        'saving is refused without a message': { success: false },
      },
      error: { 'the request to save fails': offline },
    },
    leaveList: {
      done: {
        'the client is off the list': arrives({ isListed: false }),
        'leaving is refused': { success: false, message: 'Your visit is over.' },
        'leaving is refused without a message': { success: false },
      },
      error: { 'the request to leave fails': offline },
    },
    takeOpening: {
      done: {
        'the opening is held': arrives({ openings: [opening] }),
        'somebody else was faster': { success: false, message: 'Just taken.' },
        'taking is refused without a message': { success: false },
      },
      error: { 'the request to take it fails': offline },
    },
  },
  delays: {},
  states: {
    opening: 'transient',
    elsewhere: {
      seen: ({ context }) => [context.path === '/reviews' ? 'Add New' : 'Loading your visit…'],
      context: { waiting: undefined },
    },
    loading: {
      seen: ['Loading…'],
      context: { waiting: undefined, done: undefined, message: undefined },
      checks: asked('getWaiting'),
    },
    failed: { seen: ['We couldn’t load this page', 'Nothing has changed.', 'Try again'] },
    unknown: { seen: ['This link doesn’t work anymore'], unseen: ['Your visit is on'] },
    'ready.shown': { seen },
    'ready.checking': { seen, checks: asked('getWaiting') },
    saving: {
      seen: (now) => [...seen(now), 'Saving…'],
      checks: asked('saveWish', { wish: ANY_TIME }),
    },
    leaving: { seen: (now) => [...seen(now), 'Leaving…'], checks: asked('leaveList') },
    taking: {
      seen: (now) => [...seen(now), 'Taking it…'],
      checks: asked('takeOpening', { opening: 'o-1' }),
    },
  },
  after: {
    'the wish is saved': { seen: ['Saved.'] },
    'the client is off the list': { seen: ['We won’t tell you about earlier times anymore.'] },
    'the opening is held': {
      checks: {
        'the wizard opens at the time, and moves the visit': ({ actions }: Now) =>
          isDeepStrictEqual(actions, [
            {
              type: 'navigation.wanted',
              params: {
                type: 'navigation.wanted',
                to: `/visit/move/hudson/2026-12-01/0930#${TOKEN}`,
              },
            },
          ]),
      },
    },
    'saving is refused': failing('Your visit is over.'),
    'saving is refused without a message': failing(SAVE_ERROR),
    'the request to save fails': failing(SAVE_ERROR),
    'leaving is refused': failing('Your visit is over.'),
    'leaving is refused without a message': failing(SAVE_ERROR),
    'the request to leave fails': failing(SAVE_ERROR),
    'somebody else was faster': failing('Just taken.'),
    'taking is refused without a message': failing(TAKE_ERROR),
    'the request to take it fails': failing(TAKE_ERROR),
  },
  properties: {
    'the list of one link is not shown under another': always(
      ({ context }, before) =>
        context.token === (before ?? { context }).context.token || context.waiting === undefined,
    ),
  },
})
