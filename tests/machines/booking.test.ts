import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { bookAppointment } from '../../domain/booking/booking.ts'
import type { RequestOf, ResponseOf } from '../../domain/call.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { availabilityOf } from '../fixtures/availability.ts'
import { answers } from './support/answers.ts'

const day = '2026-12-04'
const dataFor = (schedule: Record<string, string[]>) =>
  availabilityOf({
    locations: [
      { id: 6, slug: 'kingston', name: 'Kingston', location: '1 River Road', schedule },
      { id: 4, slug: 'hudson', name: 'Hudson', location: '2 River Road', schedule },
    ],
    loadedAt: Date.UTC(2026, 10, 21, 17),
  })
const dataWith = (labels: string[]) => dataFor({ [day]: labels })
const data = dataWith(['9:00 AM', '10:00 AM Booked'])
/** Enough dates for a second page, which includes December 18th. */
const manyDays = dataFor(
  Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`2026-12-${10 + index}`, ['9:00 AM']]).concat([
      [day, ['9:00 AM']],
    ]),
  ),
)

/** The wizard at a path. Its navigation requests are followed, as in a browser. */
const wizard = (path: string) => {
  const booking = answers<ResponseOf<typeof bookAppointment>, RequestOf<typeof bookAppointment>>()
  const actor = createActor(bookingMachine.provide({ actors: { bookVisit: booking.logic } }), {
    input: { path },
  })
  const go = (to: string) => actor.send({ type: 'url.changed', path: to })
  actor.on('navigation.wanted', ({ to }) => go(to))
  actor.start()
  actor.send({ type: 'availability.loaded', data })
  return {
    booking,
    go,
    send: actor.send,
    context: () => actor.getSnapshot().context,
    path: () => actor.getSnapshot().context.path,
  }
}

const formOpen = () => wizard(`/book/kingston/${day}/0900`)

const typed = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann.lee@example.com',
  phone: '(317) 555-0142',
}

const submitted = () => {
  const form = formOpen()
  form.send({ type: 'details.changed', change: typed })
  form.send({ type: 'details.submitted' })
  return form
}

test('a path with a date drops the page that the visitor turned to; going back from it keeps its page', () => {
  const { context, go, send } = wizard('/book/kingston')
  send({ type: 'availability.loaded', data: manyDays })
  send({ type: 'dates.turned', page: 1 })
  go(`/book/kingston/${day}`)
  expect(context().datesPage).toBeUndefined()
  go('/book/kingston')
  expect(context().datesPage).toBe(0)
  go('/book/kingston/2026-12-18/0900')
  go('/book/kingston')
  expect(context().datesPage).toBe(1)
  go('/reviews')
  go('/book/kingston')
  expect(context().datesPage).toBe(1)
  go('/book/hudson')
  expect(context().datesPage).toBeUndefined()
})

test('a faulty form is not sent; each faulty field is told, and is judged again when it is left', () => {
  const { booking, send, context } = formOpen()
  send({ type: 'details.changed', change: { ...typed, email: 'ann', phone: '' } })
  send({ type: 'details.submitted' })
  expect(booking.asked()).toEqual([])
  expect(context().errors).toEqual({
    email: 'Please enter an email address such as name@example.org.',
    phone: 'Please enter your phone number.',
  })
  const sent = context().errors
  send({ type: 'details.changed', change: { email: '' } })
  expect(context().verdicts).toEqual({ ...sent, email: null })
  send({ type: 'field.left', field: 'email' })
  expect(context().verdicts).toEqual({ ...sent, email: 'Please enter your email address.' })
  send({ type: 'details.changed', change: { email: typed.email } })
  send({ type: 'field.left', field: 'email' })
  send({ type: 'field.left', field: 'phone' })
  expect(context().verdicts).toEqual({ ...sent, email: '' })
  expect(context().errors).toBe(sent)
  send({ type: 'details.changed', change: { phone: typed.phone } })
  send({ type: 'details.submitted' })
  expect(booking.asked()).toHaveLength(1)
})

test('a redirect from a day without appointments keeps the alert', async () => {
  const { booking, path, context, send } = submitted()
  await booking.answer({ success: false, message: 'This time has already passed.' })
  send({
    type: 'availability.loaded',
    data: { ...data, loadedAt: data.loadedAt + 30 * 86_400_000 },
  })
  expect(path()).toBe('/book/kingston')
  expect(context().alert).toEqual({ path: path(), text: 'This time has already passed.' })
  expect(context().notice?.text).toContain('There are no appointments on')
  expect(context().details.firstName).toBe('Ann')
})
