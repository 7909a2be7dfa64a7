import { CAROUSEL_ADVANCE } from '../../../domain/timing.ts'
import { carouselMachine } from '../../../machines/carousel.ts'
import { table } from '../table.ts'
import { canBe } from './at-it.ts'

export const carousel = table(carouselMachine, {
  key: ({ context }) => context,
  offers: canBe('slides'),
  events: {
    'pointer.entered': { 'the pointer comes over the slides': {} },
    'pointer.left': { 'the pointer leaves the slides': {} },
    'focus.entered': { 'the focus comes to the slides': {} },
    'focus.left': { 'the focus leaves the slides': {} },
    'pause.pressed': { 'Pause is pressed': {} },
    'play.pressed': { 'Play is pressed': {} },
    'slide.changed': { 'another slide comes': {} },
    'motion.reduced': { 'less motion is asked for': {} },
  },
  outcomes: {},
  delays: { advance: { 'seven seconds pass': CAROUSEL_ADVANCE } },
  unnoticeable: {
    'turning on advance: target swapped (turning to resting)':
      'Held by nobody, it leaves resting for turning at once, and the time begins anew all the same.',
    'turning on slide.changed: target swapped (turning to resting)':
      'Held by nobody, it leaves resting for turning at once, and the time begins anew all the same.',
  },
  byHand: {
    'less motion is asked for': 'Ask the system for reduced motion.',
  },
  states: {
    turning: {
      seen: ['Pause the slides'],
      unseen: ['Play the slides'],
      holds: { isHovered: false, isFocused: false, isStopped: false },
    },
    resting: {
      seen: ({ context: { isStopped } }) => [`${isStopped ? 'Play' : 'Pause'} the slides`],
      claims: {
        'a pointer, the focus or the visitor holds the slides': ({ context }) =>
          context.isHovered || context.isFocused || context.isStopped,
      },
    },
  },
  after: {
    'the pointer comes over the slides': { in: 'resting', holds: { isHovered: true } },
    'the focus comes to the slides': { in: 'resting', holds: { isFocused: true } },
    'Pause is pressed': {
      from: ['turning', 'resting'],
      in: 'resting',
      holds: { isStopped: true },
      unseen: ['Pause the slides'],
    },
    'less motion is asked for': { in: 'resting', holds: { isStopped: true } },
    'Play is pressed': { from: ['resting'], in: 'turning', unseen: ['Play the slides'] },
    'seven seconds pass': { in: 'turning', did: [{ type: 'advance' }] },
  },
})
