import { firstDayMachine } from '../../../machines/first-day.ts'
import { rows } from '../engine/rows.ts'
import { always } from '../engine/run.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { session } from './desk-sign-in.ts'

type Now = SituationOf<typeof firstDayMachine>

export const TOKEN = '1234567812345678'
const HAS_FAULTS = 'Please correct what is marked.'
const NOT_CHECKED =
  'Your answers could not be checked. They are still here. Check your connection and try again.'
const NOT_FINISHED =
  'We do not know whether this was saved. Check your connection and try again. It will not be saved twice.'
const NO_EMAIL = 'Please enter an email address such as name@example.org.'
const WRONG = 'must be a name'
const REFUSED = { success: false, reason: 'fields', errors: { name: WRONG } } as const
const OVER = { success: false, reason: 'unknown' } as const
const offline = new Error('offline')

const QUESTIONS = [
  'What is your practice called?',
  'Where is your office?',
  'Where do clients come, and when?',
  'What does a visit cost, and how long is it?',
  'Who are the people?',
  'What is your email address?',
]
const asks = ({ context: { index } }: Now) => [`Question ${index + 1} of 6`, QUESTIONS[index] ?? '']
const asksIn = (now: Now) => [...asks(now), 'Next']
const says = (message: string) => ({ context: { message } })

export const firstDay = table(firstDayMachine, {
  input: () => ({ token: TOKEN }),
  key: ({ context: { isMailed, index, errors, message } }) =>
    [
      ...(index > 0 ? [`question ${index + 1}`] : []),
      ...(isMailed ? ['mailed'] : []),
      ...(message || Object.keys(errors).length > 0 ? ['refused'] : []),
    ].join(', '),
  graph: rows(`
    opening: letters leave the site → asking | mailed
    opening: no letters leave the site → asking
    opening: the link is used → over
    opening: the link is refused / the site is away → failed
    failed: Try again is pressed → opening
    asking; asking | refused: Next is pressed → checking
    asking: Back is pressed → refused
    asking | question 2; asking | question 2, refused: Next is pressed → checking | question 2
    asking | question 3: Next is pressed → checking | question 3
    asking | question 4: Next is pressed → checking | question 4
    asking | question 5: Next is pressed → checking | question 5
    asking | question 6; asking | question 6, refused: Next is pressed → checking | question 6
    asking | question 2; asking | question 2, refused: Back is pressed → asking
    asking | question 6; asking | question 6, refused: Back is pressed → asking | question 5
    checking: the answers are right → asking | question 2
    checking: an answer is wrong / the check fails / the check is refused without a message → asking | refused
    checking: the link is too old → over
    checking | question 2: the link is too old → over | question 2
    checking | question 2: the answers are right → asking | question 3
    checking | question 2: an answer is wrong → asking | question 2, refused
    checking | question 3: the answers are right → asking | question 4
    checking | question 4: the answers are right → asking | question 5
    checking | question 5: the answers are right → asking | question 6
    checking | question 6: the answers are right → finishing | question 6
    checking | question 6: an answer is wrong → asking | question 6, refused
    asking | mailed: Next is pressed → checking | mailed
    checking | mailed: the answers are right → asking | question 2, mailed
    asking | question 2, mailed: Next is pressed → checking | question 2, mailed
    checking | question 2, mailed: the answers are right → asking | question 3, mailed
    asking | question 3, mailed: Next is pressed → checking | question 3, mailed
    checking | question 3, mailed: the answers are right → asking | question 4, mailed
    asking | question 4, mailed: Next is pressed → checking | question 4, mailed
    checking | question 4, mailed: the answers are right → asking | question 5, mailed
    asking | question 5, mailed: Next is pressed → checking | question 5, mailed
    checking | question 5, mailed: the answers are right → confirming | question 6, mailed
    confirming | question 6, mailed: an email address is typed → confirming | question 6, mailed
    confirming | question 6, mailed: Back is pressed → asking | question 5, mailed
    confirming | question 6, mailed: the code is right → looking | question 6, mailed
    confirming | question 6, mailed; confirming | question 6, mailed, refused:
      Go on without the letter is pressed → finishing | question 6, mailed
    finishing | question 6: it is saved / it was saved before → looking | question 6
    finishing | question 6: an answer has become wrong → asking | question 6, refused
    finishing | question 6: the response is lost → unsure | question 6, refused
    finishing | question 6, mailed: it is saved → looking | question 6, mailed
    finishing | question 6, mailed: an answer has become wrong → confirming | question 6, mailed, refused
    finishing | question 6, mailed: the response is lost → unsure | question 6, mailed, refused
    unsure | question 6, refused: Try it again is pressed → finishing | question 6
    unsure | question 6, mailed, refused: Try it again is pressed → finishing | question 6, mailed
    looking | question 6: the owner is signed in → ready | question 6
    looking | question 6, mailed: nobody is signed in yet / the session is unknown → resting | question 6, mailed
    resting | question 6, mailed: half a second passes → looking | question 6, mailed
    looking | question 6, mailed; resting | question 6, mailed: fifteen seconds pass → over | question 6, mailed
  `),
  events: {
    'link.retried': { 'Try again is pressed': {} },
    'question.answered': { 'Next is pressed': { answers: [{ path: ['name'], value: '' }] } },
    'back.pressed': { 'Back is pressed': {} },
    'contact.changed': { 'an email address is typed': { value: 'ada@clearview.example' } },
    'letter.skipped': { 'Go on without the letter is pressed': {} },
    'finish.retried': { 'Try it again is pressed': {} },
  },
  outcomes: {
    open: {
      done: {
        'letters leave the site': { success: true, isMailed: true },
        'no letters leave the site': { success: true, isMailed: false },
        'the link is used': OVER,
        'the link is refused': { success: false, reason: 'limit' },
      },
      error: { 'the site is away': offline },
    },
    check: {
      done: {
        'the answers are right': { success: true },
        'an answer is wrong': REFUSED,
        'the link is too old': OVER,
        'the check is refused without a message': { success: false },
      },
      error: { 'the check fails': offline },
    },
    codeEntry: { done: { 'the code is right': { success: true, session } }, error: {} },
    finish: {
      done: {
        'it is saved': { success: true, ...session },
        'it was saved before': OVER,
        'an answer has become wrong': REFUSED,
      },
      error: { 'the response is lost': offline },
    },
    getSession: {
      done: {
        'the owner is signed in': { success: true, ...session },
        'nobody is signed in yet': { success: false, reason: 'no-session' },
      },
      error: { 'the session is unknown': offline },
    },
  },
  delays: {
    patience: { 'fifteen seconds pass': 15_000 },
    pause: { 'half a second passes': 500 },
  },
  states: {
    opening: { inputs: { open: { token: TOKEN } }, seen: ['One moment…'] },
    failed: { seen: ['This site could not be reached.', 'Try again'] },
    over: { seen: ['This link is no longer valid'], unseen: ['Next'] },
    asking: { seen: asksIn },
    checking: {
      seen: asksIn,
      heard: ['One moment…'],
      checks: {
        'all answers are checked': ({ inputs, context: { answers } }) =>
          JSON.stringify(inputs.check) ===
          JSON.stringify({ token: TOKEN, changes: answers.flat() }),
      },
    },
    confirming: { seen: (now) => [...asks(now), 'Send code', 'Go on without the letter'] },
    finishing: {
      seen: ['Saving…'],
      checks: {
        'all answers are saved': ({ inputs, context: { answers } }) =>
          JSON.stringify(inputs.finish) ===
          JSON.stringify({ token: TOKEN, changes: answers.flat() }),
      },
    },
    unsure: { seen: [NOT_FINISHED, 'Try it again'] },
    settling: { seen: ['Saving…'] },
    'settling.looking': {},
    'settling.resting': {},
    ready: { seen: ['This site is yours now', 'See what is left to do'] },
  },
  after: {
    'an answer is wrong': {
      seen: [HAS_FAULTS],
      context: { errors: { name: WRONG }, message: HAS_FAULTS },
    },
    'the check fails': { seen: [NOT_CHECKED], ...says(NOT_CHECKED) },
    'the check is refused without a message': { seen: [NOT_CHECKED], ...says(NOT_CHECKED) },
    'an answer has become wrong': {
      context: ({ context: { isMailed } }: Now) => ({ message: isMailed ? NO_EMAIL : HAS_FAULTS }),
    },
    'the response is lost': says(NOT_FINISHED),
  },
  properties: {
    'nothing is saved before six questions are answered': always(
      ({ started, context }) => !started.has('finish') || context.index === 5,
    ),
  },
})
