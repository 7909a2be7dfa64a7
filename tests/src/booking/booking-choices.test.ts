import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHolds } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { DAY, hold, hudson, NOW, openBooking } from '../support/open-booking.ts'
import { openSite } from '../support/open-site.tsx'

const nineDays = Array.from({ length: 9 }, (_, i) => `2026-12-1${i}`)
const schedule = Object.fromEntries(nineDays.map((day) => [day, ['9:00 AM']]))

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const steps = () => within(screen.getByRole('navigation', { name: 'Booking steps' }))
const stepTexts = () =>
  steps()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the dates are turned forward and back', async () => {
  await openBooking('/book/hudson', [], [{ ...hudson, schedule }])
  press('Next')
  screen.getByText('Showing dates 8 - 9 of 9')
  press('Previous')
  screen.getByText('Showing dates 1 - 7 of 9')
})

test('the chosen date is marked, and a date without a free time cannot be chosen', async () => {
  const other = { '2026-12-05': ['9:00 AM Booked'], '2026-12-06': ['9:00 AM'] }
  await openBooking(
    `/book/hudson/${DAY}`,
    [],
    [{ ...hudson, schedule: { ...hudson.schedule, ...other } }],
  )
  const marked = [...document.querySelectorAll('[aria-current=date]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Friday, December 4th'])
  screen.getByRole('link', { name: 'Friday, December 4th' })
  screen.getByRole('link', { name: 'Sunday, December 6th' })
  expect(screen.queryByRole('link', { name: /Saturday, December 5th/ })).toBeNull()
  screen.getByText('Fully Booked')
})

test('the steps say what is chosen and which one is next', async () => {
  await openBooking('/book')
  expect(stepTexts()).toEqual([
    '1Step 1Select Location',
    '2Step 2Select Date',
    '3Step 3Select Time',
    '4Step 4Confirm Booking',
  ])
  expect(steps().queryAllByRole('link')).toEqual([])
})

test('the steps that are done lead back to them', async () => {
  await openBooking(`/book/hudson/${DAY}`)
  expect(stepTexts()[0]).toBe('✓Step 1 doneHudson')
  const links = steps().getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/book', '/book/hudson'])
  const current = steps()
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('aria-current'))
  expect(current).toEqual([null, null, 'step', null])
})

test('other holds stand in the order of their times', async () => {
  await openBooking('/book', [hold('1200', true), hold('0900', true), hold('1000', true)])
  const links = screen.getAllByRole('link', { name: 'Confirm' })
  expect(links.map((link) => link.getAttribute('href')?.slice(-4))).toEqual([
    '0900',
    '1000',
    '1200',
  ])
})

test('holds that are refused without a word are written to the log', async () => {
  const { calls, answered, problems } = await openSite('/book')
  await answered(() => calls.answer(getLocations, [hudson]))
  await answered(() => calls.answer(getHolds, { success: false }))
  expect(problems).toEqual([new Error('The holds were refused.')])
})
