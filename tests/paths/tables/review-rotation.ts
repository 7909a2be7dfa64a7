import { transition } from 'xstate'
import { REVIEW_ROTATION } from '../../../domain/timing.ts'
import { reviewRotationMachine } from '../../../machines/review-rotation.ts'
import { rows } from '../engine/rows.ts'
import { type SituationOf, table } from '../engine/table.ts'
import { pauseKey } from './pause.ts'

type Now = SituationOf<typeof reviewRotationMachine>

export const quoted = ['It was calm.', 'It was quick.', 'It was kind.']

/** The review that follows if this number is drawn. */
function indexAfter(context: Now['context'], drawn: number): number {
  const state = { value: 'turning', context: { ...context, random: () => drawn } } as const
  const turning = reviewRotationMachine.resolveState(state)
  const type = 'xstate.after.rotation.review-rotation.turning'
  const [next] = transition(reviewRotationMachine, turning, Object({ type }))
  return next.context.index
}

/** The review that the page shows. */
const quote = ({ context }: Now) => quoted.slice(context.index, context.index + 1)

export const reviewRotation = table(reviewRotationMachine, {
  input: () => ({ random: () => 0.5 }),
  key: pauseKey,
  // The carousel's table tries every combination of pauses; this graph does not repeat them all.
  graph: rows(`
    waiting: three reviews are loaded → turning
    waiting: one review is loaded → alone
    waiting: the pointer enters the review → waiting | hovered
    waiting: the focus enters the review → waiting | focused
    waiting: reduced motion is requested → waiting | stopped
    waiting | hovered: the pointer leaves the review → waiting
    waiting | hovered: three reviews are loaded → resting | hovered
    waiting | hovered: one review is loaded → alone | hovered
    waiting | focused: the focus leaves the review → waiting
    waiting | stopped: three reviews are loaded → resting | stopped
    alone | hovered: the pointer leaves the review → alone
    turning: eighteen seconds pass → turning
    turning: the pointer enters the review → resting | hovered
    turning: the focus enters the review → resting | focused
    turning: Pause is pressed / reduced motion is requested → resting | stopped
    resting | hovered: the pointer leaves the review → turning
    resting | hovered: Pause is pressed → resting | hovered, stopped
    resting | focused: the focus leaves the review → turning
    resting | stopped; resting | hovered, stopped: Play is pressed → turning
  `),
  events: {
    'reviews.loaded': {
      'three reviews are loaded': { count: 3 },
      'one review is loaded': { count: 1 },
    },
    'pointer.entered': { 'the pointer enters the review': {} },
    'pointer.left': { 'the pointer leaves the review': {} },
    'focus.entered': { 'the focus enters the review': {} },
    'focus.left': { 'the focus leaves the review': {} },
    'pause.pressed': { 'Pause is pressed': {} },
    'play.pressed': { 'Play is pressed': {} },
    'motion.reduced': { 'reduced motion is requested': {} },
  },
  outcomes: {},
  delays: { rotation: { 'eighteen seconds pass': REVIEW_ROTATION } },
  states: {
    waiting: {
      seen: ['Loading reviews…'],
      unseen: ['Pause reviews', 'Play reviews'],
      context: { count: 0, index: 0 },
    },
    turning: {
      seen: quote,
      heard: ['Pause reviews'],
      unseen: ['Play reviews'],
      context: { count: 3 },
      checks: {
        'the next review is due within 18 seconds': ({ remaining }) =>
          (remaining.rotation ?? Infinity) <= REVIEW_ROTATION,
      },
    },
    resting: {
      seen: quote,
      heard: ({ context: { isStopped } }) => [isStopped ? 'Play reviews' : 'Pause reviews'],
      context: { count: 3 },
      checks: { 'no other review is due': ({ remaining }) => remaining.rotation === undefined },
    },
    alone: {
      seen: quote,
      unseen: ['Pause reviews', 'Play reviews'],
      context: { count: 1, index: 0 },
    },
  },
  after: {
    // The slides on the same page stop, too.
    'reduced motion is requested': { heard: ['Play the slides'] },
    'three reviews are loaded': { context: { index: 1 } },
    'eighteen seconds pass': {
      checks: {
        'another review is shown': ({ context, before }) => context.index !== before?.context.index,
        'another one follows, whatever number is drawn': ({ context }) =>
          [0, 0.49, 0.99].every((drawn) => indexAfter(context, drawn) !== context.index),
      },
    },
  },
})
