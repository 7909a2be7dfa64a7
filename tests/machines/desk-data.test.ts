import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type DeskData, deskDataMachine } from '../../machines/desk-data.ts'
import { day } from '../paths/tables/desk-fixtures.ts'
import { answers } from './support/answers.ts'

const data: DeskData = {
  wanted: undefined,
  answer: { page: 'day', response: day },
  loadedAt: 0,
}

/** How it polls is told in availability.test.ts: it is the same machine. */
test('the day loads at the start, each minute, and at once when it is another day', async () => {
  const clock = new SimulatedClock()
  const load = answers<DeskData>()
  const actor = createActor(deskDataMachine.provide({ actors: { loadAvailability: load.logic } }), {
    clock,
    input: { now: () => clock.now() },
  }).start()
  await load.answer(data)
  expect(actor.getSnapshot().context.data).toBe(data)
  for (let seconds = 0; seconds < 60; seconds += 10) {
    actor.send({ type: 'visitor.acted' })
    clock.increment(10_000)
  }
  expect(load.asked()).toHaveLength(2)
  await load.fail()
  expect(actor.getSnapshot().matches({ data: 'failed' })).toBe(true)
  actor.send({ type: 'refresh.requested' })
  expect(load.asked()).toHaveLength(3)
})
