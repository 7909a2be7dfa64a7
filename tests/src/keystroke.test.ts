import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getHolds, holdAppointment } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { checkAuth } from '../../domain/new-review.ts'
import { getReviews } from '../../domain/review.ts'
import { openSite } from './support/open-site.tsx'
import { takeCommits } from './support/profiled.tsx'

// Vitest moves the mocks above the imports, so they must bring what they use with them.
const load = vi.hoisted(() => async (original: () => Promise<Record<string, unknown>>) => {
  const { profiledModule } = await import('./support/profiled.tsx')
  return profiledModule(await original())
})

vi.mock('../../src/frame/head.tsx', load)
vi.mock('../../src/form/error-summary.tsx', load)
vi.mock('../../src/booking/appointment-details.tsx', load)
vi.mock('../../src/booking/booking-alert.tsx', load)
vi.mock('../../src/booking/data-status.tsx', load)
vi.mock('../../src/booking/details-fields.tsx', load)
vi.mock('../../src/booking/hold-banner.tsx', load)
vi.mock('../../src/booking/progress.tsx', load)
vi.mock('../../src/booking/slot-gone-notice.tsx', load)
vi.mock('../../src/reviews/draft-field.tsx', load)
vi.mock('../../src/reviews/review-list.tsx', load)
vi.mock('../../src/reviews/step-notice.tsx', load)

beforeEach(() => void takeCommits())

/** What one keystroke in a field renders. */
const commitsOfKeystroke = async (label: RegExp, text: string) => {
  takeCommits()
  await act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  })
  return takeCommits()
}

test('a keystroke in the booking form renders its field and nothing else', async () => {
  const slot = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const { calls, answered } = await openSite(`/book/hudson/${slot}/0900`)
  const place = { id: 1, slug: 'hudson', name: 'Hudson', location: '1 River Road' }
  await answered(() =>
    calls.answer(getLocations, [{ ...place, schedule: { [slot]: ['9:00 AM'] } }]),
  )
  await answered(() => calls.answer(getHolds, { success: true, holds: [] }))
  await answered(() => calls.answer(holdAppointment, { success: false, message: 'Not now.' }))
  const drawn = takeCommits()
  for (const part of ['Head', 'Progress', 'HoldBanner', 'AppointmentDetails', 'ErrorSummary'])
    expect(drawn[part], part).toBeGreaterThan(0)
  expect(await commitsOfKeystroke(/^First Name/, 'A')).toEqual({ firstName: 1 })
  expect(await commitsOfKeystroke(/^Phone Number/, '3')).toEqual({ PhoneField: 1 })
  expect(await commitsOfKeystroke(/^Additional Information/, 'x')).toEqual({
    AdditionalInfoField: 1,
  })
})

test('a keystroke in the review form renders its field and nothing else', async () => {
  const { calls, answered, user } = await openSite('/reviews')
  await answered(() => calls.answer(getReviews, { success: true, reviews: [] }))
  await user.click(screen.getByRole('button', { name: 'Add New' }))
  await act(async () => void (await import('../../src/reviews/review-modal.tsx')))
  await answered(() => calls.answer(checkAuth, { success: true, reviewed: false }))
  await screen.findByLabelText(/^Title/)
  const drawn = takeCommits()
  for (const part of ['Head', 'ReviewList', 'ErrorSummary', 'StepNotice', 'body'])
    expect(drawn[part], part).toBeGreaterThan(0)
  expect(await commitsOfKeystroke(/^Title/, 'C')).toEqual({ title: 1 })
  expect(await commitsOfKeystroke(/^Review/, 'I')).toEqual({ body: 1 })
})
