import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Availability } from '../../domain/availability.ts'
import { availabilityMachine } from '../../machines/availability.ts'
import { answers } from './support/answers.ts'

const data: Availability = { locations: [], holds: [], loadedAt: 0, zone: 'America/New_York' }

const screen = () => {
  const clock = new SimulatedClock()
  const load = answers<Availability>()
  const actor = createActor(
    availabilityMachine.provide({ actors: { loadAvailability: load.logic } }),
    { clock, input: { now: () => clock.now() } },
  )
  const failures: unknown[] = []
  actor.on('load.failed', ({ error }) => failures.push(error))
  actor.start()
  return {
    load,
    failures,
    clock,
    send: actor.send,
    asked: () => load.asked().length,
    is: (state: 'loading' | 'loaded' | 'failed') => actor.getSnapshot().matches({ data: state }),
    known: () => actor.getSnapshot().context.data,
    seconds: (seconds: number) => clock.increment(seconds * 1000),
    /** Lets time pass while the visitor does something every ten seconds. */
    busySeconds(seconds: number) {
      for (let passed = 0; passed < seconds; passed += 10) {
        clock.increment(10_000)
        actor.send({ type: 'visitor.acted' })
      }
    },
  }
}

test('the data follow a visitor through an afternoon: active, idle, in another tab, on another page, and offline', async () => {
  const { asked, load, busySeconds, seconds, send, is, known, failures } = screen()
  await load.answer(data)
  busySeconds(50)
  expect(asked()).toBe(1)
  busySeconds(10)
  expect(asked(), 'a minute old, while the visitor is active').toBe(2)
  await load.answer(data)

  seconds(600)
  expect(asked(), 'nobody is active').toBe(2)
  send({ type: 'visitor.acted' })
  expect(asked(), 'back at once').toBe(3)
  await load.answer(data)

  send({ type: 'tab.hidden' })
  busySeconds(30)
  send({ type: 'tab.shown' })
  expect(asked(), 'a tab that was hidden for 30 seconds').toBe(3)
  send({ type: 'tab.hidden' })
  seconds(31)
  send({ type: 'tab.shown' })
  expect(asked(), 'a tab that was hidden for more').toBe(4)
  await load.answer(data)

  send({ type: 'screen.left' })
  seconds(59)
  send({ type: 'screen.entered' })
  expect(asked(), 'a short look at another page').toBe(4)
  send({ type: 'screen.left' })
  seconds(600)
  send({ type: 'screen.entered' })
  send({ type: 'refresh.requested' })
  expect(asked(), 'a request replaces the one on its way').toBe(6)
  await load.fail()
  expect(is('failed')).toBe(true)
  expect([known(), failures]).toEqual([data, [new Error('offline')]])
})
