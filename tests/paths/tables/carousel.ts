import { CAROUSEL_ADVANCE } from '../../../domain/timing.ts'
import { carouselMachine } from '../../../machines/carousel.ts'
import { rows } from '../engine/rows.ts'
import { table } from '../engine/table.ts'
import { pauseKey } from './pause.ts'

export const carousel = table(carouselMachine, {
  key: (now) => {
    const { advance = CAROUSEL_ADVANCE } = now.remaining
    return advance < CAROUSEL_ADVANCE ? `${advance / 1_000} s left` : pauseKey(now)
  },
  graph: rows(`
    turning: the pointer enters the slides → resting | hovered
    turning: the focus enters the slides → resting | focused
    turning: Pause is pressed / reduced motion is requested → resting | stopped
    turning: another slide is shown / seven seconds pass → turning
    turning: three seconds pass → turning | 4 s left
    turning | 4 s left: another slide is shown → turning
    resting | hovered: the pointer leaves the slides → turning
    resting | hovered: the focus enters the slides → resting | hovered, focused
    resting | hovered: Pause is pressed → resting | hovered, stopped
    resting | focused: the focus leaves the slides → turning
    resting | focused: Pause is pressed → resting | focused, stopped
    resting | hovered, focused: the pointer leaves the slides → resting | focused
    resting | hovered, focused: the focus leaves the slides → resting | hovered
    resting | hovered, focused: Pause is pressed → resting | hovered, focused, stopped
    resting | stopped: the pointer enters the slides → resting | hovered, stopped
    resting | stopped: the focus enters the slides → resting | focused, stopped
    resting | stopped: reduced motion is requested → resting | stopped
    resting | stopped; resting | hovered, stopped; resting | focused, stopped;
      resting | hovered, focused, stopped: Play is pressed → turning
    resting | hovered, stopped: the pointer leaves the slides → resting | stopped
    resting | focused, stopped: the focus leaves the slides → resting | stopped
  `),
  events: {
    'pointer.entered': { 'the pointer enters the slides': {} },
    'pointer.left': { 'the pointer leaves the slides': {} },
    'focus.entered': { 'the focus enters the slides': {} },
    'focus.left': { 'the focus leaves the slides': {} },
    'pause.pressed': { 'Pause is pressed': {} },
    'play.pressed': { 'Play is pressed': {} },
    'slide.changed': { 'another slide is shown': {} },
    'motion.reduced': { 'reduced motion is requested': {} },
  },
  outcomes: {},
  delays: { advance: { 'seven seconds pass': CAROUSEL_ADVANCE } },
  waits: { 'three seconds pass': 3_000 },
  states: {
    turning: { heard: ['Pause the slides'], unseen: ['Play the slides'] },
    resting: {
      heard: ({ context: { isStopped } }) => [`${isStopped ? 'Play' : 'Pause'} the slides`],
      checks: { 'no slide is due': ({ remaining }) => remaining.advance === undefined },
    },
  },
  after: {
    'Pause is pressed': { unseen: ['Pause the slides'] },
    'Play is pressed': { unseen: ['Play the slides'] },
    'another slide is shown': { change: 'You see the next slide.' },
    'seven seconds pass': {
      change: 'You see the next slide.',
      actions: [{ type: 'advance' }],
    },
  },
})
