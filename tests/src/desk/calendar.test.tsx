import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addDays } from '../../../domain/day.ts'
import * as calendar from '../../../domain/desk-calendar.ts'
import { day } from '../../days.ts'
import { affected, closure, day as shownDay, visit } from '../../paths/tables/desk-fixtures.ts'
import { openDesk, text } from '../support/open-desk.ts'
import { facts } from '../support/open-site.tsx'

const hudson = { id: 1, slug: 'hudson', name: 'Hudson' }
const troy = { id: 2, slug: 'troy', name: 'Troy' }

const days = Array.from({ length: 42 }, (_, nth) => ({
  date: addDays(day('2026-11-29'), nth),
  places: [
    { ...hudson, visits: nth === 5 ? 3 : 0, free: nth === 5 ? 2 : 0, isClosed: nth !== 5 },
    { ...troy, visits: 0, free: nth === 5 ? 4 : 0, isClosed: nth !== 5 },
  ],
}))
const cell = (name: string | RegExp) =>
  within(screen.getByRole('table', { name: 'December 2026' })).getByRole('link', { name })

test('a month shows the visits and free times of its days, of all places or one', async () => {
  const { calls, settled } = await openDesk('/desk/coming/2026-12')
  const asked = calls.answer(calendar.getComing, { success: true, today: '2026-12-04', days })
  await settled()
  expect(asked).toEqual({ from: '2026-11-29', days: 42 })
  expect(cell('4 3 visits 6 free').getAttribute('href')).toBe('/desk/day/2026-12-04')
  expect(cell('20 no visits closed').closest('td')?.dataset.closed).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: 'Troy' }))
  await settled()
  expect(cell('4 no visits 4 free').closest('td')?.getAttribute('aria-current')).toBe('date')
  fireEvent.click(screen.getByRole('link', { name: 'Month after' }))
  await settled()
  expect(calls.answer(calendar.getComing, { success: true, today: '2026-12-04', days })).toEqual({
    from: '2026-12-27',
    days: 42,
  })
  await settled()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('January 2027')
})

test('any day can be opened once its year is written, and a day is printed', async () => {
  const { calls, settled, location, press } = await openDesk('/desk')
  calls.answer(calendar.getDeskDay, shownDay)
  await settled()
  const field = screen.getByLabelText('Any day')
  fireEvent.change(field, { target: { value: '0002-12-04' } })
  expect(location.path()).toBe('/desk')
  vi.stubGlobal('print', vi.fn())
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  fireEvent.change(field, { target: { value: '2026-12-04' } })
  expect(location.path()).toBe('/desk/day/2026-12-04')
})

test('the heading of another page takes the focus, and that of the first page leaves it', async () => {
  const { settled } = await openDesk('/desk')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('link', { name: 'Coming' }))
  await settled()
  expect(document.activeElement?.textContent).toBe('Coming')
})

test('hours are closed with a reason, and the desk says how many visits are in them', async () => {
  const { calls, settled, press } = await openDesk('/desk/closed/2026-12-04')
  calls.answer(calendar.getClosures, { success: true, closures: [] })
  await settled()
  expect(text()).toContain('No hours are closed.')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '13:00' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: closure.reason } })
  await press('Close these hours')
  const response = { success: true as const, closure, affected: [visit] }
  expect(calls.answer(calendar.closeHours, response)).toEqual({
    date: '2026-12-04',
    from: '13:00',
    to: undefined,
    location: undefined,
    reason: closure.reason,
  })
  await settled()
  calls.answer(calendar.getClosures, { success: true, closures: [{ ...closure, affected }] })
  await settled()
  expect(text()).toContain(
    'Closed from 1:00 PM New York time, all locations. One visit is still booked in them and listed below.',
  )
})

test('hours at one place are closed, and what was written stays until they are', async () => {
  const locations = [{ ...hudson, address: '1 River Road' }]
  const { calls, settled, press } = await openDesk('/desk/closed', { ...facts, locations })
  const answered = async () => {
    await settled()
    calls.answer(calendar.getClosures, { success: true, closures: [] })
    await settled()
  }
  await answered()
  const until = screen.getByLabelText<HTMLInputElement>('Until')
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: closure.date } })
  fireEvent.change(screen.getByLabelText('Place'), { target: { value: '1' } })
  fireEvent.change(until, { target: { value: '15:00' } })
  await press('Close these hours')
  const message = 'Please give a reason.'
  expect(calls.answer(calendar.closeHours, { success: false, message })).toEqual({
    date: closure.date,
    from: undefined,
    to: '15:00',
    location: { id: 1 },
    reason: '',
  })
  await answered()
  expect(until.value).toBe('15:00')
  await press('Close these hours')
  calls.answer(calendar.closeHours, { success: true, closure, affected: [] })
  await answered()
  expect(until.value).toBe('')
})

test('one client or all are written to, after a question, and the hours open again', async () => {
  const { calls, settled, press } = await openDesk('/desk/closed')
  const shown = { success: true as const, closures: [{ ...closure, affected }] }
  calls.answer(calendar.getClosures, shown)
  await settled()
  expect(text()).toContain('Friday, December 4th, 2026, from 1:00 PM New York time')
  expect(screen.getAllByRole('button', { name: 'Offer to move' })).toHaveLength(2)
  expect(text()).toContain('2:00 PM Cy Orr Has a letter that offers to move it.')
  await press('Offer all to move')
  expect(text()).toContain('Write to 2 clients that these hours are closed')
  await press('Send the letters')
  const left = [{ reference: 'R-2', message: 'It was cancelled meanwhile.' }]
  const asked = calls.answer(calendar.offerMoves, { success: true, offered: ['R-1'], left })
  expect(asked).toMatchObject({ id: 'c-1', visits: [{ reference: 'R-1' }, { reference: 'R-2' }] })
  await settled()
  calls.answer(calendar.getClosures, shown)
  await settled()
  expect(text()).toContain(
    'One client is written to, and offered to move the visit. R-2: It was cancelled meanwhile.',
  )
  await press('Open again')
  calls.answer(calendar.reopenHours, { success: true, closure })
  await settled()
  calls.answer(calendar.getClosures, { success: true, closures: [] })
  await settled()
  expect(text()).toContain('These hours are open again.')
})
