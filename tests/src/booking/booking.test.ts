import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { bookAppointment } from '../../../domain/booking/booking.ts'
import {
  getHolds,
  type HoldEntry,
  holdAppointment,
  releaseHold,
} from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { watchVisitor } from '../../../src/booking/visitor-activity.ts'
import { day } from '../../days.ts'
import { hudsonWith } from '../support/hudson.ts'
import { facts, isAsked, openSite } from '../support/open-site.tsx'

/** Noon in New York. */
const NOW = Date.UTC(2026, 10, 21, 17)
const DAY = '2026-12-04'
const TIMES = `/book/hudson/${DAY}`
const FORM = `${TIMES}/0900`
const hudson = hudsonWith({ [DAY]: ['9:00 AM', '10:00 AM', '11:00 AM Booked', '12:00 PM'] })
/** The end has no time zone, so it is New York time: by default five minutes from now. */
const hold = (slot: string, expires_at = '2026-11-21 12:05:00'): HoldEntry => {
  return { id: slot, location: '1', date: DAY, slot, current: true, expires_at }
}

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openBooking(path: string, holds: HoldEntry[] = [], practice = facts) {
  const site = await openSite(path, practice)
  const answerData = (given: HoldEntry[]) =>
    site.answered(() => {
      site.calls.answer(getLocations, [hudson])
      site.calls.answer(getHolds, { success: true, holds: given })
    })
  await answerData(holds)
  return { ...site, answerData }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a visit costs what holds on its day, and before a day is chosen the site says what will change', async () => {
  const newPrices = [{ from: day(DAY), price: 250 }]
  const priceNote = 'From Friday, December 4th, 2026 it costs $250.'
  const practice = { ...facts, newPrices, priceNote }
  const { location, answered } = await openBooking('/book', [], practice)
  expect(
    screen.getByText(/costs \$225\. From Friday, December 4th, 2026 it costs \$250\./),
  ).toBeTruthy()
  await answered(() => location.navigate(TIMES))
  expect(screen.getByText('$250. Pay at your visit.')).toBeTruthy()
})

test('a place says how to find its door, with a map, before anybody chooses a time', async () => {
  const site = await openSite('/book')
  const notes = ['Park behind the house.', 'Three steps lead to the door.']
  await site.answered(() => {
    site.calls.answer(getLocations, [{ ...hudson, notes }])
    site.calls.answer(getHolds, { success: true, holds: [] })
  })
  expect(screen.getByText(notes.join(' '))).toBeTruthy()
  await site.answered(() => site.location.navigate('/book/hudson'))
  expect(screen.getByText(notes.join(' '))).toBeTruthy()
  const map = screen.getByRole('link', { name: /^Open in Google Maps/ })
  expect(map.getAttribute('href')).toContain('Hudson%2C%201%20River%20Road')
})

test('Cancel goes back to the dates, which then stand in the history once', async () => {
  const { location, answered } = await openBooking(TIMES)
  for (const time of ['9:00 AM', '10:00 AM']) {
    await answered(() =>
      fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${time}`) })),
    )
    await answered(() => press('Cancel'))
    expect(location.history()).toEqual([TIMES])
  }
  // A form that was not opened from the dates is replaced by them.
  await answered(() => location.navigate(FORM))
  await answered(() => press('Cancel'))
  expect(location.history()).toEqual([TIMES, TIMES])
})

test('one hold follows the visitor: another time shows only its own line, and a booking none', async () => {
  const { calls, location, answered, answerData } = await openBooking(TIMES, [hold('12:00:00')])
  const lines = () =>
    screen.queryAllByRole('group', { name: 'Your held time' }).map(({ textContent }) => textContent)
  expect(lines()).toEqual([expect.stringContaining('12:00 PM')])
  await answered(() => location.navigate(FORM))
  expect(lines()).toEqual([])
  await answered(() => calls.answer(holdAppointment, { success: true }))
  await answerData([hold('09:00:00')])
  expect(lines()).toEqual([expect.stringContaining('9:00 AM')])
})

test('a screen reader finds the time said to be held until its hold ends, and no longer', async () => {
  await openBooking(FORM, [hold('09:00:00', '2026-11-21 12:00:02')])
  expect(screen.queryByText('This time is held for you.')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('timer').textContent).toBe('Expired')
  expect(screen.queryByText('This time is held for you.')).toBeNull()
})

test('a time that was let go and is held again shows its end, even if that arrived in the meantime', async () => {
  const { calls, answered, answerData } = await openBooking('/book', [hold('12:00:00')])
  press('Release this time')
  await answered(() => calls.answer(releaseHold, { success: true }))
  // Another tab has taken the hold again.
  await answerData([hold('12:00:00', '2026-11-21 12:10:00')])
  press('Hold it again')
  await answered(() => calls.answer(holdAppointment, { success: true }))
  await answerData([hold('12:00:00', '2026-11-21 12:10:00')])
  expect(screen.getByRole('timer').textContent).toBe('10:00')
})

test('what could not be loaded is logged, but not what ends because the visitor leaves', async () => {
  const { calls, answered, problems } = await openSite('/book')
  window.dispatchEvent(new Event('beforeunload'))
  await answered(() => calls.fail(getLocations, new Error('aborted')))
  await answered(() => calls.answer(getHolds, { success: false }))
  expect(problems).toEqual([new Error('The holds were refused.')])
  press('Try again')
  const broken = new Error('down')
  await answered(() => calls.fail(getLocations, broken))
  expect(problems).toContain(broken)
})

test('a reload brings back the name and the contact for half an hour, and never the note', async () => {
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const type = (label: RegExp, value: string) =>
    fireEvent.change(field(label), { target: { value } })
  const reload = async () => {
    cleanup()
    const site = await openBooking(FORM)
    return {
      ...site,
      shown: [/^First Name/, /^Phone/, /^Additional/].map((each) => field(each).value),
    }
  }
  await openBooking(FORM)
  type(/^First Name/, 'Ann')
  type(/^Phone/, '5552345678')
  expect(isAsked()).toBe(false)
  type(/^Additional/, 'I come by bus.')
  vi.setSystemTime(NOW + 30 * 60_000 - 1)
  expect((await reload()).shown).toEqual(['Ann', '(555) 234-5678', ''])
  expect(screen.getByText(/^What you wrote here before was not kept/)).toBeTruthy()
  vi.setSystemTime(NOW + 30 * 60_000)
  expect((await reload()).shown).toEqual(['', '', ''])
  expect(screen.queryByText(/was not kept/)).toBeNull()
  sessionStorage.setItem('booking-form', '{"details":{"firstName":1},"changedAt":9e15}')
  expect((await reload()).shown).toEqual(['', '', ''])
})

test('the link of an invitation fills in the form, leaves the address, and is kept no longer than what is typed', async () => {
  const fields = [/^First Name/, /^Last Name/, /^Email/, /^Phone/]
  const shown = () => fields.map((each) => screen.getByLabelText<HTMLInputElement>(each).value)
  const ann = ['Ann', 'Hall', 'ann@client.example', '(555) 234-5678']
  const known = 'firstName=Ann&lastName=Hall&email=ann%40client.example&phone=%28555%29+234-5678'
  const { location, answered } = await openBooking(`/book#${known}`)
  expect(location.history()).toEqual(['/book'])
  await answered(() => location.navigate(FORM))
  expect(shown()).toEqual(ann)
  cleanup()
  await openBooking(FORM)
  expect(shown()).toEqual(ann)
  cleanup()
  vi.setSystemTime(NOW + 30 * 60_000)
  await openBooking(FORM)
  expect(shown()).toEqual(['', '', '', ''])
})

test('after the booking nothing of it is left in the tab', async () => {
  const { calls, answered } = await openBooking(FORM)
  for (const [label, value] of [
    [/^First Name/, 'Ann'],
    [/^Last Name/, 'Hall'],
    [/^Email/, 'ann@example.com'],
    [/^Phone/, '5552345678'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  expect(sessionStorage).toHaveLength(1)
  press('Book Appointment')
  await answered(() => calls.answer(bookAppointment, { success: true }))
  expect(screen.getByText('Booking Confirmed!')).toBeDefined()
  expect(sessionStorage).toHaveLength(0)
})

test('where the browser stores nothing, it asks before it drops any of it', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await openBooking(FORM)
  fireEvent.change(screen.getByLabelText(/^First Name/), { target: { value: 'Ann' } })
  expect(isAsked()).toBe(true)
})

test('the browser asks before it drops what was typed about the visit, and only then', async () => {
  await openBooking(FORM)
  const field = screen.getByLabelText(/^Additional Information/)
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  expect(isAsked()).toBe(false)
  type('Ann')
  expect(isAsked()).toBe(true)
  type('')
  expect(isAsked()).toBe(false)
})

describe('a refused hold', () => {
  async function refuseBesideOther(before: () => void): Promise<boolean> {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    const { calls, answered } = await openBooking(FORM, [hold('1200')])
    before()
    await answered(() => calls.answer(holdAppointment, { success: false }))
    const others = screen.getByRole('group', { name: 'Your held time' }).parentElement
    return scroll.mock.contexts.some((part) => part === others)
  }

  test('brings the other holds into view', async () => {
    expect(await refuseBesideOther(() => {})).toBe(true)
  })

  test('moves nothing while the visitor types', async () => {
    const isMoved = refuseBesideOther(() => screen.getByLabelText(/^First Name/).focus())
    expect(await isMoved).toBe(false)
  })
})

test('what the visitor does is reported at most once a second', () => {
  let now = 0
  let reports = 0
  const watcher = createMachine({
    invoke: { src: watchVisitor(() => now) },
    on: { 'visitor.acted': { actions: () => void reports++ } },
  })
  const actor = createActor(watcher).start()
  for (now of [0, 999, 1_000, 1_999, 2_000]) fireEvent.mouseMove(document.body)
  expect(reports).toBe(3)
  actor.stop()
})

test.each([
  ['America/New_York', '9:00 AM'],
  ['America/Los_Angeles', '9:00 AM (Eastern Time)'],
])('a browser in %s shows the time as %s', async (timeZone, time) => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  })
  await openBooking(FORM)
  expect(screen.getByText('Time').nextSibling?.textContent).toBe(time)
})
