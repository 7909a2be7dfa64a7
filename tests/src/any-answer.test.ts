import { cleanup, fireEvent, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import type { AnyCall } from '../../domain/call.ts'
import { getHolds, holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import {
  checkAuth,
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../domain/new-review.ts'
import { getPrice } from '../../domain/price.ts'
import { getReviews } from '../../domain/review.ts'
import { cancelVisit, getVisit } from '../../domain/visit.ts'
import { openSite } from './support/open-site.tsx'

// Every drawn answer mounts the whole site.
vi.setConfig({ testTimeout: 180_000 })

const DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

const stray = fc.constantFrom(null, undefined, 0, 1, 'stray', true, [], {}, ['stray'], { id: 1 })
/** A value as the specification has it, nearly always. */
const mostly = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: valid, weight: 8 }, { arbitrary: stray, weight: 1 })
const only = (value: unknown) => mostly(fc.constant(value))
/** An object with these fields, each of them sometimes missing or something else. */
const fields = (valid: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(valid, { requiredKeys: [] })
const list = (entry: fc.Arbitrary<unknown>) => mostly(fc.array(mostly(entry), { maxLength: 6 }))

const success = fc.constantFrom<unknown>(true, 1, 'true')
const message = mostly(fc.constantFrom('Please wait.', ''))
const refusal = fields({
  success: fc.constantFrom(false, null, 0),
  message,
  errors: mostly(
    fields({
      email: only('Please check it.'),
      title: only('Please check it.'),
      other: only('Please check it.'),
    }),
  ),
})
const outcome = fc.oneof(fields({ success, message }), refusal, stray)

const review = fields({
  author: only('Ann'),
  title: only('Calm'),
  body: only('A calm visit.'),
  date: mostly(fc.constantFrom('2026-05-01', '05/01/2026', 'May', '2026-05-01T10:00:00Z')),
})
const label = mostly(fc.constantFrom('9:00 AM', '10:00 AM Booked', '14:30', '2:30 pm', 'noon'))
const location = fields({
  id: mostly(fc.constantFrom(1, '1', 6, '6')),
  slug: only('hudson'),
  name: only('Hudson'),
  location: only('1 River Road'),
  schedule: mostly(fc.dictionary(fc.constantFrom(DAY, '2026-02-30', 'tomorrow', ''), list(label))),
})
const hold = fields({
  id: mostly(fc.constantFrom(1, 'a')),
  location: mostly(fc.constantFrom(1, '1')),
  date: mostly(fc.constantFrom(DAY, '12/04/2026')),
  slot: mostly(fc.constantFrom('09:00:00', '0900', '9:00 AM')),
  current: mostly(fc.constantFrom<unknown>(true, false, 1, 0)),
  expires_at: mostly(fc.constantFrom(`${DAY} 12:05:00`, `${DAY}T12:05:00Z`, 'soon')),
})
const facts = fields({
  clientName: only('Ann Hall'),
  date: mostly(fc.constantFrom(DAY, '12/04/2026')),
  time: mostly(fc.constantFrom('9:00 AM', '09:00')),
  location: only('Hudson, 1 River Road'),
  additionalInfo: only('None'),
  reference: only('R-1'),
  ics: only('BEGIN:VCALENDAR'),
})

type Opened = Awaited<ReturnType<typeof openSite>>

/** Answers the oldest open request of each call, if there is one. */
async function answerAll({ calls, settle }: Opened, answers: readonly [AnyCall, unknown][]) {
  for (const [call, body] of answers) {
    if (calls.open(call) > 0) calls.answerRaw(call, body)
    await settle()
  }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** A page that went down has another heading. */
const expectPage = (heading: string | RegExp) => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(heading)
}

/** Opens the path once for each drawn answer, and closes it again. */
const holds = <Answer>(
  answers: fc.Arbitrary<Answer>,
  path: string,
  see: (site: Opened, answer: Answer) => Promise<void>,
) =>
  fc.assert(
    fc
      .asyncProperty(answers, async (answer) => see(await openSite(path), answer))
      .afterEach(cleanup),
    { numRuns: 20 },
  )

test('the home page stands whatever price and reviews come', async () => {
  const answers = fc.record({
    price: fc.oneof(fields({ success, price: only(249) }), refusal, stray),
    reviews: fc.oneof(fields({ success, reviews: list(review) }), refusal, stray),
  })
  await holds(answers, '/', async (site, { price, reviews }) => {
    await answerAll(site, [
      [getPrice, price],
      [getReviews, reviews],
    ])
    expectPage(/breast thermography screening/)
    expect(screen.getByText(/^(\$\d+|Price unavailable)$/)).toBeDefined()
  })
})

test('the reviews and their dialog stand whatever comes', async () => {
  const answers = fc.record({
    reviews: fc.oneof(fields({ success, reviews: list(review) }), refusal, stray),
    auth: fc.oneof(fields({ success, reviewed: stray }), refusal, stray),
    sent: outcome,
    checked: outcome,
    added: outcome,
  })
  await holds(answers, '/reviews', async (site, { reviews, auth, sent, checked, added }) => {
    const all: [AnyCall, unknown][] = [
      [getReviews, reviews],
      [checkAuth, auth],
      [sendReviewCode, sent],
      [checkReviewCode, checked],
      [submitNewReview, added],
    ]
    await answerAll(site, all)
    press('Add New')
    await screen.findByText('Adding Review')
    for (const [field, text, button] of [
      ['Phone number or e-mail address', 'ann@example.com', 'Send code'],
      ['Code', '123456', 'Check code'],
      [/^Title/, 'Calm', 'Submit'],
    ] as const) {
      await answerAll(site, all)
      const input = screen.queryByLabelText(field)
      // The responses decide which of the steps are reached.
      if (!input) continue
      fireEvent.change(input, { target: { value: text } })
      press(button)
      await answerAll(site, all)
    }
    expect(screen.getByText('Adding Review')).toBeDefined()
    press('Close')
    expectPage('Reviews')
  })
})

const good = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { [DAY]: ['9:00 AM'] },
}

test('the booking page stands whatever locations and holds come, and good entries stay', async () => {
  const answers = fc.record({
    locations: list(location),
    holds: fc.oneof(fields({ success, holds: list(hold) }), refusal, stray),
    hold: outcome,
  })
  const path = `/book/hudson/${DAY}/0900`
  await holds(answers, path, async (site, { locations, holds, hold }) => {
    const isList = Array.isArray(locations)
    const all: [AnyCall, unknown][] = [
      [getHolds, holds],
      [getLocations, isList ? [good, ...locations] : locations],
      [holdAppointment, hold],
    ]
    await answerAll(site, all)
    await answerAll(site, all)
    expectPage('Book an Appointment')
    // Another visitor may hold the time by then, but its location is never lost with a bad entry.
    if (isList) expect(screen.getAllByText(/Hudson/).length).toBeGreaterThan(0)
  })
})

// With a field missing it is no visit, and little of the page would be seen.
const visit = fc.record({
  status: mostly(fc.constantFrom('upcoming', 'cancelled', 'over', 'lost')),
  reference: only('R-1'),
  clientName: only('Ann Hall'),
  location: mostly(fields({ id: only(1), name: only('Hudson'), address: only('1 River Road') })),
  date: mostly(fc.constantFrom(DAY, '12/04/2026', '2026-02-30')),
  time: mostly(fc.constantFrom('9:00 AM', '09:00', 'noon')),
  zone: mostly(fc.constantFrom('America/New_York', 'Nowhere/Atlantis')),
  wasMoved: mostly(fc.boolean()),
  changes: mostly(fc.constantFrom('possible', 'too-late', 'too-many')),
  changesUntil: mostly(fc.constantFrom(`${DAY}T12:05:00Z`, 'soon')),
  preparation: list(fc.constant('Use no lotion.')),
  ics: only('BEGIN:VCALENDAR'),
})

test('the page of a visit stands whatever comes', async () => {
  const shown = fc.oneof(fields({ success: only(true), visit: mostly(visit) }), refusal, stray)
  const answers = fc.record({ shown, cancelled: fc.oneof(shown, outcome) })
  await holds(answers, '/visit#token', async (site, { shown, cancelled }) => {
    await answerAll(site, [[getVisit, shown]])
    expectPage('Your Visit')
    for (const name of ['Cancel my visit', 'Yes, cancel it']) {
      const button = screen.queryByRole('button', { name })
      if (button) fireEvent.click(button)
    }
    await answerAll(site, [
      [cancelVisit, cancelled],
      [getVisit, shown],
    ])
    expectPage('Your Visit')
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(0)
  })
})

test('a visit that was booked is never shown as failed', async () => {
  const flat = fc.record({ success, facts, message }).map(({ success, facts, message }) => ({
    ...facts,
    message,
    success,
  }))
  const nested = fc.record({ success, confirmation: mostly(facts), message })
  await holds(fc.oneof(flat, nested), `/book/hudson/${DAY}/0900`, async (site, booked) => {
    await answerAll(site, [
      [getLocations, [good]],
      [getHolds, { success: true, holds: [] }],
      [holdAppointment, { success: true }],
    ])
    for (const [field, text] of [
      [/^First Name/, 'Ann'],
      [/^Last Name/, 'Hall'],
      [/^Email Address/, 'ann@example.com'],
      [/^Phone Number/, '3175550142'],
    ] as const)
      fireEvent.change(screen.getByLabelText(field), { target: { value: text } })
    press('Book Appointment')
    await answerAll(site, [[bookAppointment, booked]])
    expectPage('Book an Appointment')
    const card = screen.getByRole('region', { name: 'Booking Confirmed!' }).textContent
    // What the response leaves out is known from the form.
    expect(card).toMatch(/ClientAnn Hall|Clientstray/)
    expect(card).toMatch(/LocationHudson, 1 River Road|Locationstray/)
  })
})
