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
import {
  anyHold,
  anyLocation,
  anyReview,
  anyVisit,
  confirmed,
  DAY,
  fields,
  list,
  message,
  mostly,
  only,
  outcome,
  refusal,
  stray,
  success,
} from './support/any-answers.ts'
import { openSite } from './support/open-site.tsx'

// Every drawn answer mounts the whole site.
vi.setConfig({ testTimeout: 180_000 })

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
    reviews: fc.oneof(fields({ success, reviews: list(anyReview) }), refusal, stray),
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
    reviews: fc.oneof(fields({ success, reviews: list(anyReview) }), refusal, stray),
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
    locations: list(anyLocation),
    holds: fc.oneof(fields({ success, holds: list(anyHold) }), refusal, stray),
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

test('the page of a visit stands whatever comes', async () => {
  const shown = fc.oneof(fields({ success: only(true), visit: mostly(anyVisit) }), refusal, stray)
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
  const flat = fc
    .record({ success, facts: confirmed, message })
    .map(({ success, facts, message }) => ({
      ...facts,
      message,
      success,
    }))
  const nested = fc.record({ success, confirmation: mostly(confirmed), message })
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
