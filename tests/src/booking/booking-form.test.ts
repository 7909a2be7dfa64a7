import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookAppointment, recallBooking } from '../../../domain/booking.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { DAY, hold, hudson, NOW, openBooking } from '../support/open-booking.ts'
import { openSite } from '../support/open-site.tsx'

const TIMES = `/book/hudson/${DAY}`
const FORM = `${TIMES}/0900`

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const openFilled = async () => {
  const site = await openBooking(FORM)
  type(/^First Name/, 'Ann')
  type(/^Last Name/, 'Hall')
  type(/^Email Address/, 'ann@example.com')
  type(/^Phone Number/, '3175550142')
  return site
}
const book = async () => {
  const site = await openFilled()
  press('Book Appointment')
  await site.answered(() => site.calls.answer(bookAppointment, { success: true }))
  return site
}

test('a form that is cancelled leads back to the times of its day', async () => {
  const { location } = await openBooking(FORM)
  press('Cancel')
  expect(location.path()).toBe(TIMES)
})

test('the browser asks before it drops what was typed, and only then', async () => {
  await openBooking(FORM)
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  type(/^First Name/, 'Ann')
  expect(isAsked()).toBe(true)
  type(/^First Name/, '')
  expect(isAsked()).toBe(false)
})

test('what went wrong can be dismissed', async () => {
  const { calls, answered } = await openFilled()
  press('Book Appointment')
  await answered(() => calls.fail(bookAppointment, new Error('down')))
  screen.getByRole('alert')
  press('Dismiss')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a time that is gone is told until the form is sent, with the way to the others', async () => {
  const { calls, answered } = await openFilled()
  const others = () => screen.queryByRole('link', { name: 'See the other times' })
  expect(others()).toBeNull()
  await answered(() => calls.answer(holdAppointment, { success: true }))
  await answered(() => {
    calls.answer(getLocations, [{ ...hudson, schedule: { [DAY]: ['9:00 AM Booked', '10:00 AM'] } }])
    calls.answer(getHolds, { success: true, holds: [] })
  })
  expect(others()?.getAttribute('href')).toBe(TIMES)
  press('Book Appointment')
  expect(others()).toBeNull()
})

test('a booking that is recalled before the times are here names its place and day as soon as they are', async () => {
  const { calls, location, answered } = await openSite('/book')
  await answered(() => location.navigate(FORM, { state: { reference: 'WL-7' } }))
  await answered(() =>
    calls.answer(recallBooking, {
      success: true,
      clientName: 'Ann Hall',
      date: 'Friday, December 4, 2026',
      time: '9:00 AM (New York time)',
      location: 'Hudson',
      reference: 'WL-7',
      ics: '',
    }),
  )
  await answered(() => calls.answer(getLocations, [{ ...hudson, schedule: {} }]))
  await answered(() => calls.answer(getHolds, { success: true, holds: [] }))
  const steps = within(screen.getByRole('navigation', { name: 'Booking steps' }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✓Step 1 doneHudson',
    '✓Step 2 doneFriday, December 4th',
    '✓Step 3 done9:00 AM',
    '✓Step 4 doneConfirm Booking',
  ])
})

test('the form of a time takes the focus that its link had', async () => {
  const { user } = await openBooking(TIMES)
  const times = screen.getByRole('list', { name: 'Times on Friday, December 4th' })
  expect(document.activeElement).toBe(document.body)
  await user.click(times.querySelector('a') ?? times)
  expect(document.activeElement?.textContent).toBe('Book Your Appointment')
})

test('a link to the form leaves the focus where it is', async () => {
  await openBooking(FORM)
  screen.getByRole('heading', { name: 'Book Your Appointment' })
  expect(document.activeElement).toBe(document.body)
})

test('from the hold the visitor gets to the first field', async () => {
  await openBooking(FORM, [hold('0900', true)])
  press('Go to the form')
  expect(document.activeElement).toBe(screen.getByLabelText(/^First Name/))
})

test('the confirmation can be printed and taken into a calendar, and leads back', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { location } = await book()
  press('Print')
  expect(print).toHaveBeenCalledOnce()
  const calendar = screen.getByRole('link', { name: /^Add to Google Calendar/ })
  const url = new URL(calendar.getAttribute('href') ?? '')
  expect(url.searchParams.get('text')).toBe('Breast Thermography Screening, Warm Lake Thermography')
  press('Back to Locations')
  expect(location.path()).toBe('/book')
})

describe('a refused hold', () => {
  const openOther = async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    const { calls, answered } = await openBooking(FORM, [hold('1200', true)])
    const others = screen.getByText('Held for you').parentElement
    return {
      isInView: () => scroll.mock.contexts.some((part) => part === others),
      refuse: () => answered(() => calls.answer(holdAppointment, { success: false })),
    }
  }

  test('brings the other holds into view', async () => {
    const { isInView, refuse } = await openOther()
    expect(isInView()).toBe(false)
    await refuse()
    expect(isInView()).toBe(true)
  })

  test('moves nothing while the visitor types', async () => {
    const { isInView, refuse } = await openOther()
    screen.getByLabelText(/^First Name/).focus()
    await refuse()
    expect(isInView()).toBe(false)
  })
})
