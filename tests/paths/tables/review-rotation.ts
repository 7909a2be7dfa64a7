import { REVIEW_ROTATION } from '../../../domain/timing.ts'
import { reviewRotationMachine } from '../../../machines/review-rotation.ts'
import { type LookAt, table } from '../table.ts'
import { canBe } from './at-it.ts'

type Seen = LookAt<typeof reviewRotationMachine>

const isHeld = ({ context }: Seen) => context.isHovered || context.isFocused || context.isStopped

const everywhere = ['waiting', 'turning', 'resting', 'alone']

export const quoted = ['It was calm.', 'It was quick.', 'It was kind.']

/** Only one of the reviews is there to read. */
const quote = ({ context }: Seen) => quoted.slice(context.index, context.index + 1)

export const reviewRotation = table(reviewRotationMachine, {
  input: () => ({ random: () => 0.5 }),
  key: ({ context: { isHovered, isFocused, isStopped } }) => ({ isHovered, isFocused, isStopped }),
  // The button is there while the reviews rotate.
  offers: (step, look) =>
    canBe('review')(step, look) &&
    (!/^(Pause|Play)/.test(step) ||
      look.states.includes('turning') ||
      look.states.includes('resting')),
  events: {
    'reviews.loaded': {
      'three reviews are there': { count: 3 },
      'one review is there': { count: 1 },
    },
    'pointer.entered': { 'the pointer comes over the review': {} },
    'pointer.left': { 'the pointer leaves the review': {} },
    'focus.entered': { 'the focus comes to the review': {} },
    'focus.left': { 'the focus leaves the review': {} },
    'pause.pressed': { 'Pause is pressed': {} },
    'play.pressed': { 'Play is pressed': {} },
    'motion.reduced': { 'less motion is asked for': {} },
  },
  outcomes: {},
  delays: { rotation: { 'eighteen seconds pass': REVIEW_ROTATION } },
  unnoticeable: {
    'turning on rotation: target swapped (turning to resting)':
      'Held by nobody, it leaves resting for turning at once, and the time begins anew all the same.',
  },
  byHand: {
    'three reviews are there': 'Open the home page.',
    'less motion is asked for': 'Ask the system for reduced motion.',
    'one review is there': 'Hide all reviews but one (npm run practice), and open the home page.',
  },
  states: {
    waiting: {
      seen: ['Loading reviews…'],
      unseen: ['Pause reviews', 'Play reviews'],
      holds: { count: 0, index: 0 },
    },
    turning: {
      seen: (look) => [...quote(look), 'Pause reviews'],
      unseen: ['Play reviews'],
      holds: { count: 3 },
      claims: {
        'nobody holds the review': (look) => !isHeld(look),
        'the next review is due within 18 seconds': ({ waits }) =>
          (waits.rotation ?? Infinity) <= REVIEW_ROTATION,
      },
    },
    resting: {
      seen: (look) => [...quote(look), look.context.isStopped ? 'Play reviews' : 'Pause reviews'],
      holds: { count: 3 },
      claims: { 'the pointer, the focus or the visitor holds the review': isHeld },
    },
    alone: {
      seen: quote,
      unseen: ['Pause reviews', 'Play reviews'],
      holds: { count: 1, index: 0 },
    },
  },
  after: {
    'three reviews are there': {
      from: ['waiting'],
      holds: { count: 3, index: 1 },
      claims: {
        'it turns unless it is held': (look) => look.states.includes('resting') === isHeld(look),
      },
    },
    'one review is there': { from: ['waiting'], in: 'alone', holds: { count: 1 } },
    'the pointer comes over the review': { from: everywhere, holds: { isHovered: true } },
    'the pointer leaves the review': { from: everywhere, holds: { isHovered: false } },
    'the focus comes to the review': { from: everywhere, holds: { isFocused: true } },
    'the focus leaves the review': { from: everywhere, holds: { isFocused: false } },
    'Pause is pressed': { from: ['turning', 'resting'], in: 'resting', holds: { isStopped: true } },
    'less motion is asked for': { from: everywhere, holds: { isStopped: true } },
    'Play is pressed': {
      from: ['resting'],
      in: 'turning',
      holds: { isHovered: false, isFocused: false, isStopped: false },
    },
    'eighteen seconds pass': {
      from: ['turning'],
      in: 'turning',
      claims: {
        'another review is shown': ({ context, before }) => context.index !== before?.context.index,
      },
    },
  },
})
