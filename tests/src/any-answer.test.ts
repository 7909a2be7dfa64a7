import { cleanup, fireEvent, screen } from '@testing-library/react'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bookAppointment } from '../../domain/booking/booking.ts'
import { getHolds, holdAppointment } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import type { AnyCall } from '../../domain/call.ts'
import { getPrice } from '../../domain/price.ts'
import { checkAuth, checkReviewCode, sendReviewCode } from '../../domain/reviews/new-review.ts'
import { getReviews } from '../../domain/reviews/review.ts'
import { cancelVisit, getVisit } from '../../domain/visit/visit.ts'
import {
  bookedDay,
  locationsWithNineFree as locations,
  paths,
} from '../paths/tables/booking-fixtures.ts'
import { cancelled, visit } from '../paths/tables/visit-fixtures.ts'
import { openSite } from './support/open-site.tsx'

// Slow, because each generated response mounts the whole site.
vi.setConfig({ testTimeout: 180_000 })

// The flows of each mounted site keep running: on a busy machine, real timers would fire after the page is gone.
vi.useFakeTimers({
  now: Date.UTC(2026, 10, 21, 17),
  toFake: ['Date', 'setTimeout', 'setInterval'],
})

const expires_at = `${bookedDay} 12:05:00`
const holds = [{ id: 1, location: 1, date: bookedDay, slot: '0900', current: true, expires_at }]
const reviews = [{ author: 'Ann', title: 'Calm', body: 'A calm visit.', date: '2026-05-01' }]
const yes = { success: true }

const odd = fc.constantFrom(undefined, null, 0, 1, 'odd', '', true, [], {}, ['odd'], { id: 1 })

/** A response in which some parts, or the whole, are missing or have a wrong type. */
const spoiled = (valid: unknown) =>
  fc.array(fc.tuple(fc.nat(24), odd), { maxLength: 3 }).map((changes): unknown => {
    const changed = new Map(changes)
    let part = 0
    return JSON.parse(JSON.stringify(valid), (_, value: unknown) => {
      const at = part++
      return changed.has(at) ? changed.get(at) : value
    })
  })
const refusal = { success: false, message: 'Wait.', errors: { email: 'Check it.', title: 'No.' } }
const anyAnswer = (valid: unknown) => fc.oneof(spoiled(valid), spoiled(refusal), odd)

/** What a visitor does if the page allows it: press a button, or fill in a field. */
type Act = string | readonly [field: RegExp, text: string]
type Answers = readonly (readonly [AnyCall, unknown])[]

/** Opens the path, and answers all calls with these responses, initially and after each act. */
async function visitWith(path: string, acts: readonly Act[], answers: Answers) {
  const { calls, settle } = await openSite(path)
  const answerAll = async () => {
    for (const [call, body] of [...answers, ...answers]) {
      if (calls.open(call) > 0) calls.answerRaw(call, body)
      await settle()
    }
  }
  await answerAll()
  for (const act of acts) {
    const control =
      typeof act === 'string'
        ? screen.queryByRole('button', { name: act })
        : screen.queryByLabelText(act[0])
    if (!control) continue
    if (typeof act === 'string') fireEvent.click(control)
    else fireEvent.change(control, { target: { value: act[1] } })
    await answerAll()
  }
}

const book: Act[] = [
  [/^First Name/, 'Ann'],
  [/^Last Name/, 'Hall'],
  [/^Email Address/, 'ann@example.com'],
  [/^Phone Number/, '3175550142'],
  'Book Appointment',
]
const write: Act[] = [
  'Add New',
  [/^Phone number or/, 'ann@example.com'],
  'Send code',
  [/^Code/, '123456'],
  'Check code',
]
const cancel: Act[] = ['Cancel my visit', 'Yes, cancel it']

const home: Answers = [
  [getPrice, { success: true, price: 249 }],
  [getReviews, { success: true, reviews }],
]
const reviewing: Answers = [
  [getReviews, { success: true, reviews }],
  [checkAuth, { success: true, reviewed: false }],
  [sendReviewCode, yes],
  [checkReviewCode, yes],
]
const booking: Answers = [
  [getLocations, locations],
  [getHolds, { success: true, holds }],
  [holdAppointment, yes],
  [bookAppointment, { success: true, clientName: 'Ann Hall', date: bookedDay }],
]
const visiting: Answers = [
  [getVisit, { success: true, visit }],
  [cancelVisit, { success: true, visit: cancelled }],
]

test.for([
  { path: '/', heading: /breast thermography screening/, acts: [], valid: home },
  { path: '/reviews', heading: /^Reviews$/, acts: write, valid: reviewing },
  { path: paths.nine, heading: /^Book an Appointment$/, acts: book, valid: booking },
  { path: '/visit#token', heading: /^Your Visit$/, acts: cancel, valid: visiting },
])('the page at $path stands whatever comes', async ({ path, heading, acts, valid }) => {
  const answers = fc.tuple(
    ...valid.map(([call, response]) => fc.tuple(fc.constant(call), anyAnswer(response))),
  )
  const stands = fc.asyncProperty(answers, async (drawn) => {
    await visitWith(path, acts, drawn)
    // A page that crashed has a different heading.
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(heading)
  })
  await fc.assert(stands.afterEach(cleanup), { numRuns: 20 })
})

test('a visit that was booked is never shown as failed', async () => {
  const facts = { clientName: 'Ann Hall', date: bookedDay, time: '9:00 AM', location: 'Hudson' }
  const nested = { confirmation: { ...facts, reference: 'R-1' }, message: 'Booked.' }
  const booked = fc.oneof(spoiled(facts), spoiled(nested))
  const isShown = fc.asyncProperty(booked, async (response) => {
    const answer = Object.assign({}, response, yes)
    await visitWith(paths.nine, book, [...booking.slice(0, -1), [bookAppointment, answer]])
    const card = screen.getByRole('region', { name: 'Booking Confirmed!' }).textContent
    // Facts that the response lacks are taken from the form.
    expect(card).toMatch(/Client(?:Ann Hall|odd)/)
    expect(card).toMatch(/Location(?:Hudson|odd)/)
  })
  await fc.assert(isShown.afterEach(cleanup), { numRuns: 20 })
})
