import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getHolds, holdAppointment, releaseHold } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { DAY, hold, hudson, NOW, openBooking } from '../support/open-booking.ts'
import { openSite } from '../support/open-site.tsx'

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const main = () => screen.getByRole('main').textContent

test('opening the form asks for one hold, though StrictMode mounts it twice', async () => {
  const { calls, answered } = await openBooking(`/book/hudson/${DAY}/0900`)
  expect(calls.open(holdAppointment)).toBe(1)
  let asked: unknown
  await answered(() => {
    asked = calls.answer(holdAppointment, { success: true })
  })
  expect(asked).toEqual({ slot: '9:00 AM', date: DAY, location: { id: 1 } })
  expect(calls.open(holdAppointment)).toBe(0)
})

test('each time shows whether it is free, booked, held by someone else or held for the visitor', async () => {
  await openBooking(`/book/hudson/${DAY}`, [hold('10:00:00', false), hold('1200', true)])
  const chips = screen.getByRole('list', { name: 'Times on Friday, December 4th' })
  expect([...chips.children].map(({ textContent }) => textContent)).toEqual([
    '9:00 AMBook',
    '10:00 AMCurrently Held',
    '11:00 AMBooked',
    '12:00 PMHeld for you',
  ])
  const links = [...chips.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/book/hudson/${DAY}/0900`, `/book/hudson/${DAY}/1200`])
})

test('the end of a hold without a zone is New York time', async () => {
  await openBooking('/book', [hold('12:00:00', true)])
  expect(screen.getByRole('timer').textContent).toBe('5:00')
  await act(async () => void (await vi.advanceTimersByTimeAsync(61_000)))
  expect(screen.getByRole('timer').textContent).toBe('3:59')
  expect(screen.getByRole('link', { name: 'Confirm' }).getAttribute('href')).toBe(
    `/book/hudson/${DAY}/1200`,
  )
})

test('a hold that was let go and is held again shows its end, also one that was told meanwhile', async () => {
  const mine = hold('12:00:00', true)
  const { calls, answered } = await openBooking('/book', [mine])
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const answerData = (expires_at: string) =>
    answered(() => {
      calls.answer(getLocations, [hudson])
      calls.answer(getHolds, { success: true, holds: [{ ...mine, expires_at }] })
    })
  press('Let go')
  await answered(() => calls.answer(releaseHold, { success: true }))
  // Another tab has taken the hold again.
  await answerData('2026-11-21 12:10:00')
  press('Hold it again')
  await answered(() => calls.answer(holdAppointment, { success: true }))
  await answerData('2026-11-21 12:10:00')
  expect(screen.getByRole('timer').textContent).toBe('10:00')
})

test('the previous data stay on the page while new data load and when that fails', async () => {
  const { calls, answered, problems } = await openBooking('/book/hudson')
  expect(main()).toContain('Friday, December 4th')
  fireEvent.mouseMove(document.body)
  await act(async () => void (await vi.advanceTimersByTimeAsync(25_000)))
  fireEvent.mouseMove(document.body)
  await act(async () => void (await vi.advanceTimersByTimeAsync(35_000)))
  expect(main()).toContain('Refreshing availability data…')
  expect(main()).toContain('Friday, December 4th')
  const broken = new Error('down')
  await answered(() => calls.fail(getLocations, broken))
  expect(main()).toContain('Friday, December 4th')
  expect(main()).toContain('These times are as of 12:00 PM New York time')
  expect(problems).toEqual([broken])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(calls.open(getLocations)).toBe(1)
})

test('data are read again while the booking page is shown, and not beside another page', async () => {
  const { calls, location } = await openBooking('/book')
  const waitActively = async () => {
    for (let seconds = 0; seconds < 90; seconds += 15) {
      fireEvent.mouseMove(document.body)
      await act(async () => void (await vi.advanceTimersByTimeAsync(15_000)))
    }
  }
  await act(async () => location.navigate('/privacy'))
  await waitActively()
  expect(calls.open(getLocations)).toBe(0)
  await act(async () => location.navigate('/book'))
  await waitActively()
  expect(calls.open(getLocations)).toBe(1)
})

test('a load that ends because the visitor leaves the site is no error; the next failed load is one', async () => {
  const { calls, answered, problems } = await openSite('/book')
  window.dispatchEvent(new Event('beforeunload'))
  await answered(() => calls.fail(getLocations, new Error('aborted')))
  expect(problems).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const broken = new Error('down')
  await answered(() => calls.fail(getLocations, broken))
  expect(problems).toEqual([broken])
})

test.each([
  ['no dates at all', { ...hudson, schedule: {} }, 'No Availability at this time'],
  [
    'no dates from today on',
    { ...hudson, schedule: { '2026-11-20': ['9:00 AM'] } },
    'No upcoming availability',
  ],
  [
    'the primary location',
    { ...hudson, id: '6' },
    'Primary Imaging Location - Fridays & Saturdays',
  ],
])('a card with %s says so', async (_, location, text) => {
  await openBooking('/book', [], [location])
  expect(main()).toContain(text)
})

test('a card lists only dates with a free time', async () => {
  const schedule = {
    '2026-12-01': ['9:00 AM Booked'],
    '2026-12-02': ['9:00 AM'],
    [DAY]: ['9:00 AM'],
  }
  await openBooking('/book', [hold('0900', false)], [{ ...hudson, schedule }])
  expect(main()).toContain('1 River RoadWednesday, December 2ndSelect Location')
})

test.each([
  ['free times', null, { [DAY]: ['9:00 AM'] }],
  ['booked times only', 'default', { [DAY]: ['9:00 AM Booked'] }],
  ['no dates', 'default', {}],
])('with %s, the variant of Select Location is %s', async (_, variant, schedule) => {
  await openBooking('/book', [], [{ ...hudson, schedule }])
  const button = screen.getByRole('link', { name: 'Select Location' })
  expect(button.getAttribute('data-variant')).toBe(variant)
  const hasTimes = variant === null
  expect(main()?.includes('No upcoming availability')).toBe(!hasTimes && DAY in schedule)
})

test('the selected card shows Available Dates, also where there are none', async () => {
  await openBooking('/book/hudson', [], [{ ...hudson, schedule: {} }])
  screen.getByRole('heading', { name: 'Available Dates' })
  expect(main()).toContain('No Availability at this time')
})

test('the phone number is formatted while it is typed or pasted', async () => {
  await openBooking(`/book/hudson/${DAY}/0900`)
  const field = screen.getByLabelText<HTMLInputElement>(/^Phone Number/)
  fireEvent.change(field, { target: { value: '+1 317 555 0142' } })
  expect(field.value).toBe('(317) 555-0142')
  fireEvent.change(field, { target: { value: '(317) 555-01427' } })
  expect(field.value).toBe('(317) 555-0142')
})
