import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Details, NO_DETAILS } from '../../domain/booking/details.ts'
import type { LoadedAvailability } from '../../domain/calendar/availability.ts'
import type { releaseHold, SlotRequest } from '../../domain/calendar/hold.ts'
import type { ResponseOf } from '../../domain/call.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { type BookingInput, holdId } from '../../machines/booking-setup.ts'
import { holdMachine } from '../../machines/hold.ts'
import { availabilityPolling, type PollingInput } from '../../machines/polling.ts'
import { START_TIME } from '../paths/engine/simulated-state.ts'
import { details as ann, events, free, paths } from '../paths/tables/booking-fixtures.ts'
import { silent } from './support/answers.ts'

const now = () => START_TIME

const pollingOf = (load: () => Promise<LoadedAvailability>) =>
  availabilityPolling.provide({
    actors: {
      watchVisitor: silent(),
      loadData: fromPromise<LoadedAvailability, PollingInput<undefined>>(load),
    },
  })

test('a booking that was kept as plain data goes on with its data and its holds', async () => {
  let loads = 0
  const machine = bookingMachine.provide({
    actors: {
      url: silent(),
      polling: pollingOf(() => {
        loads += 1
        return Promise.resolve(events['data.loaded']['the data show 9:00 AM as held'].data)
      }),
      hold: holdMachine.provide({
        actors: {
          releaseHold: fromPromise<ResponseOf<typeof releaseHold>, SlotRequest>(() =>
            Promise.resolve({ success: true }),
          ),
        },
      }),
    },
  })
  const first = createActor(machine, { input: { now, kind: 'booking', path: paths.date } }).start()
  await expect.poll(() => first.getSnapshot().context.availability).toBeDefined()
  // A clock is no data, so each machine is given it again.
  const kept = JSON.parse(JSON.stringify(first.getPersistedSnapshot()), (key, value) =>
    key === 'context' ? { ...value, now } : value,
  )
  first.stop()

  const second = createActor(machine, {
    input: { now, kind: 'booking', path: '/' },
    snapshot: kept,
  }).start()
  const hold = () => second.getSnapshot().children[holdId(paths.nine)]
  hold()?.send({ type: 'release.wanted' })
  await expect
    .poll(() => hold()?.getSnapshot().value)
    .toEqual({
      countdown: 'released',
      request: 'idle',
    })
  // The hold reached its booking, which asked the polling for new data.
  await expect.poll(() => loads).toBe(2)
  second.stop()
})

/** Whether each request that a wizard sends when its form is submitted asks to refuse a second visit. */
async function submit(kind: BookingInput['kind'], details: Partial<Details>) {
  const requests: object[] = []
  const machine = bookingMachine.provide({
    actors: {
      url: silent(),
      polling: pollingOf(() => Promise.resolve(free)),
      bookVisit: fromPromise(({ input }) => {
        requests.push(input)
        return Promise.resolve({ success: false as const })
      }),
    },
  })
  const input = { now, kind, path: paths.nine, details: { ...NO_DETAILS, ...details } }
  const wizard = createActor(machine, { input }).start()
  await expect.poll(() => wizard.getSnapshot().matches('details')).toBe(true)
  wizard.send({ type: 'details.submitted' })
  wizard.stop()
  return requests.map((request) => 'askFirst' in request)
}

test('a move needs no details, the desk no email address, and only visitors are asked about a second visit', async () => {
  const withoutEmail = { ...ann, email: '' }
  expect(await submit('booking', ann)).toEqual([true])
  expect(await submit('booking', withoutEmail)).toEqual([])
  expect(await submit('deskBooking', withoutEmail)).toEqual([false])
  expect(await submit('deskBooking', {})).toEqual([])
  expect(await submit('move', {})).toEqual([false])
})
