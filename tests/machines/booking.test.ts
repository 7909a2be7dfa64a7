import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { bookAppointment } from '../../domain/booking.ts'
import type { RequestOf, ResponseOf } from '../../domain/call.ts'
import type { holdAppointment, SlotRequest } from '../../domain/hold.ts'
import { bookingMachine } from '../../machines/booking.ts'
import { availabilityOf } from '../fixtures/availability.ts'
import { answers } from './support/answers.ts'

const day = '2026-12-04'
const slot: SlotRequest = { slot: '9:00 AM', date: day, location: { id: 6 } }
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
/** Enough for a second page of dates, with December 18th on it. */
const manyDays = dataFor(
  Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`2026-12-${10 + index}`, ['9:00 AM']]).concat([
      [day, ['9:00 AM']],
    ]),
  ),
)
const confirmation = {
  clientName: 'Ann Lee',
  date: day,
  time: '9:00 AM',
  location: 'Kingston',
  reference: 'R-1',
  ics: 'BEGIN:VCALENDAR',
}

/** The wizard at a path. It is navigated where it asks to go, as in a browser. */
const wizard = (path: string, isMove = false) => {
  const holding = answers<ResponseOf<typeof holdAppointment>, SlotRequest>()
  const booking = answers<ResponseOf<typeof bookAppointment>, RequestOf<typeof bookAppointment>>()
  const actor = createActor(
    bookingMachine.provide({ actors: { holdSlot: holding.logic, bookVisit: booking.logic } }),
    { input: { path, isMove } },
  )
  const refreshes: string[] = []
  const go = (to: string) => actor.send({ type: 'url.changed', path: to })
  actor.on('navigation.wanted', ({ to }) => go(to))
  actor.on('refresh.wanted', ({ type }) => refreshes.push(type))
  actor.start()
  actor.send({ type: 'availability.loaded', data })
  return {
    holding,
    booking,
    refreshes,
    go,
    send: actor.send,
    at: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
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

test('the visitor chooses a location, a date and a time, and the form opens', () => {
  const { go, at } = wizard('/book')
  expect(at({ browsing: 'choosingLocation' })).toBe(true)
  go('/book/kingston')
  expect(at({ browsing: 'choosingDate' })).toBe(true)
  go(`/book/kingston/${day}`)
  expect(at({ browsing: 'choosingTime' })).toBe(true)
  go(`/book/kingston/${day}/0900`)
  expect(at('details')).toBe(true)
})

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

test('the form requests one hold on its slot, and a hold loads fresh data', {
  tags: ['hold-request'],
}, async () => {
  const { holding, refreshes, send } = formOpen()
  await holding.answer({ success: true })
  send({ type: 'availability.loaded', data })
  expect(holding.asked()).toEqual([slot])
  expect(refreshes).toHaveLength(1)
})

test.each([
  [
    'without a message',
    { success: false },
    'Failed to hold the appointment slot, but you can still proceed with booking.',
  ],
  ['with a message', { success: false, message: 'You hold five.' }, 'You hold five.'],
] as const)(
  'a hold refused %s shows a message, and the visit can still be booked',
  async (_, answer, words) => {
    const { holding, context, send, at } = formOpen()
    await holding.answer(answer)
    expect(context().holdMessage).toBe(words)
    send({ type: 'details.changed', change: typed })
    send({ type: 'details.submitted' })
    expect(at({ details: { form: 'submitting' } })).toBe(true)
  },
)

test('a hold that fails with an error shows a message', { tags: ['hold-failed'] }, async () => {
  const { holding, context } = formOpen()
  await holding.fail()
  expect(context().holdMessage).toBe(
    'An unexpected error occurred while holding the slot, but you can still proceed with booking.',
  )
})

test('the booking is sent with the details, the digits of the phone number and the slot', {
  tags: ['form-phone'],
}, () => {
  expect(submitted().booking.asked()).toEqual([
    { ...typed, phone: '3175550142', additionalInfo: '', ...slot },
  ])
})

test('a faulty form is not sent; each faulty field is told, and is right again once it is corrected', {
  tags: ['form-fields'],
}, () => {
  const { booking, send, context } = formOpen()
  send({ type: 'details.changed', change: { ...typed, email: 'ann', phone: '' } })
  send({ type: 'details.submitted' })
  expect(booking.asked()).toEqual([])
  expect(context().errors).toEqual({
    email: 'Please enter an email address such as name@example.org.',
    phone: 'Please enter your phone number.',
  })
  send({ type: 'details.changed', change: { email: 'ann@' } })
  expect(context().corrected).toEqual([])
  send({ type: 'details.changed', change: { email: typed.email } })
  expect(context().corrected).toEqual(['email'])
  send({ type: 'details.changed', change: { phone: typed.phone } })
  send({ type: 'details.submitted' })
  expect(booking.asked()).toHaveLength(1)
})

test('a booked visit is confirmed with what was asked for when the response says no more', {
  tags: ['booking-plain'],
}, async () => {
  const { booking, context } = submitted()
  await booking.answer({ success: true })
  expect(context().confirmation).toMatchObject({
    message: 'Appointment booked successfully!',
    clientName: 'Ann Lee',
    date: day,
    time: '9:00 AM',
    location: 'Kingston, 1 River Road',
  })
})

test('success confirms, clears the form and refreshes; Back to Locations starts over', {
  tags: ['booking-done', 'confirmation-back'],
}, async () => {
  const { booking, at, context, refreshes, send, path } = submitted()
  await booking.answer({ success: true, ...confirmation })
  expect(at('confirmed')).toBe(true)
  expect(context().confirmation?.message).toBe('Appointment booked successfully!')
  expect(context().details.firstName).toBe('')
  expect(refreshes).toHaveLength(1)
  send({ type: 'selection.cleared' })
  expect([path(), at({ browsing: 'choosingLocation' })]).toEqual(['/book', true])
})

test('a refusal with a message leads back to the date, keeps what was typed and refreshes', {
  tags: ['booking-refused'],
}, async () => {
  const { booking, path, context, refreshes } = submitted()
  await booking.answer({ success: false, message: 'That time is gone.' })
  expect(path()).toBe(`/book/kingston/${day}`)
  expect(context().alert?.text).toBe('That time is gone.')
  expect(context().details.firstName).toBe('Ann')
  expect(refreshes).toHaveLength(1)
})

test('field errors are shown, and the form stays open', { tags: ['form-errors'] }, async () => {
  const { booking, path, context, at } = submitted()
  await booking.answer({ success: false, errors: { email: 'Please check it.' } })
  expect(path()).toBe(`/book/kingston/${day}/0900`)
  expect(at({ details: { form: 'editing' } })).toBe(true)
  expect(context().errors).toEqual({ email: 'Please check it.' })
})

test('a network error shows an alert and a general error', {
  tags: ['booking-broken'],
}, async () => {
  const { booking, context } = submitted()
  await booking.fail()
  expect(context().alert?.text).toBe('An unexpected error occurred. Please try again.')
  expect(context().errors).toEqual({
    general: 'An error occurred, please check console for more information',
  })
})

test('Cancel clears the errors and returns to the date', { tags: ['form-cancel'] }, async () => {
  const { booking, send, path, go, context } = submitted()
  await booking.answer({ success: false, errors: { email: 'Please check it.' } })
  send({ type: 'details.cancelled' })
  expect(path()).toBe(`/book/kingston/${day}`)
  go(`/book/kingston/${day}/0900`)
  expect(context().errors).toEqual({})
})

test('a booked time leads back to the times of its date, with the reason', () => {
  const { path, context } = wizard(`/book/kingston/${day}/1000`)
  expect(path()).toBe(`/book/kingston/${day}`)
  expect(context().notice?.text).toContain('10:00 AM')
})

test('a visitor who leaves while the booking is sent sees the confirmation on return', async () => {
  const { booking, go, at } = submitted()
  go('/')
  expect(at({ details: { form: 'submitting' } })).toBe(true)
  await booking.answer({ success: true, ...confirmation })
  go('/about-thermography')
  go('/book')
  expect(at('confirmed')).toBe(true)
  go('/book/kingston')
  expect(at({ browsing: 'choosingDate' })).toBe(true)
})

test.each([
  ['fails with an error', undefined],
  ['is refused for a field', { success: false, errors: { email: 'Please check it.' } }],
] as const)(
  'a visitor who left while a booking %s is brought back to the form, with what was typed',
  async (_, answer) => {
    const { booking, go, at, path, context } = submitted()
    go('/')
    await (answer ? booking.answer(answer) : booking.fail())
    expect(path()).toBe(`/book/kingston/${day}/0900`)
    expect(at({ details: { form: 'editing' } })).toBe(true)
    expect(context().details.firstName).toBe('Ann')
    expect(context().errors).not.toEqual({})
    expect(context().alert?.path).toBe(answer ? undefined : path())
  },
)

test('a visitor who left while the time was booked by someone else is brought to its date, with the message', async () => {
  const { booking, go, path, context } = submitted()
  go('/')
  await booking.answer({ success: false, message: 'That time is gone.' })
  expect(path()).toBe(`/book/kingston/${day}`)
  expect(context().alert).toEqual({ path: path(), text: 'That time is gone.' })
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

test('the data that load after the hold decide the next step', async () => {
  const { holding, send, go, at } = formOpen()
  await holding.answer({ success: true })
  send({ type: 'availability.loaded', data: dataWith(['9:00 AM', '10:00 AM']) })
  go(`/book/kingston/${day}/1000`)
  expect(at('details')).toBe(true)
})

test('Cancel removes the alert', async () => {
  const { booking, send, context } = submitted()
  await booking.fail()
  send({ type: 'details.cancelled' })
  expect(context().alert).toBeUndefined()
})

test('a wizard that moves a visit asks for no details', () => {
  const slotPath = `/book/kingston/${day}/0900`
  const booking = wizard(slotPath)
  booking.send({ type: 'details.submitted' })
  expect(booking.at({ details: { form: 'editing' } })).toBe(true)
  const move = wizard(slotPath, true)
  move.send({ type: 'details.submitted' })
  expect(move.at({ details: { form: 'submitting' } })).toBe(true)
  expect(move.booking.asked()).toEqual([expect.objectContaining(slot)])
})
