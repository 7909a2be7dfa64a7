import { expect, test, vi } from 'vitest'
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { CAROUSEL_ADVANCE } from '../../domain/timing.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { carouselMachine } from '../../machines/carousel.ts'
import { callEffect } from '../../machines/effect.ts'
import { availabilityPolling } from '../../machines/polling.ts'
import { reviewRotationMachine } from '../../machines/review-rotation.ts'
import { visitMachine } from '../../machines/visit.ts'
import { silent } from './support/answers.ts'

/** Why a machine has stopped. */
function failureOf(machine: AnyStateMachine, input: object = {}) {
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock, input })
  const failed = vi.fn()
  actor.subscribe({ error: failed })
  actor.start()
  clock.increment(CAROUSEL_ADVANCE)
  return String(failed.mock.lastCall)
}

test.each<[string, AnyStateMachine, object?]>([
  ['url', bookingMachine, { now: () => 0, kind: 'booking', path: '/book' }],
  ['watchMotion', carouselMachine],
  ['advance', carouselMachine.provide({ actors: { watchMotion: silent() } })],
  ['watchReviews', reviewRotationMachine, { random: () => 0 }],
  ['watchTab', visitMachine, { path: '/visit', token: '' }],
  ['watchVisitor', availabilityPolling, { wanted: undefined }],
])('a machine without its effect %s stops and says so', (name, machine, input) => {
  expect(failureOf(machine, input)).toBe(`Error: ${name} was not provided.`)
})

test('a call that was not provided fails', async () => {
  const actor = createActor(callEffect('getPrice'), { input: undefined })
  const failed = vi.fn()
  actor.subscribe({ error: failed })
  actor.start()
  await expect.poll(() => String(failed.mock.lastCall)).toBe('Error: getPrice was not provided.')
})
