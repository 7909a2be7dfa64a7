import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getDeskSession, SIGNED_OUT, signOut } from '../../../domain/desk-sign-in.ts'
import { bookByPhone } from '../../../domain/desk-visits.ts'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { visit } from '../../paths/tables/desk-fixtures.ts'
import { session } from '../../paths/tables/desk-sign-in.ts'
import { openSite } from '../support/open-site.tsx'

const DATE = '2026-12-04'
const hudson: LocationEntry = {
  id: 1,
  slug: 'hudson',
  name: 'Hudson',
  location: '1 River Road',
  schedule: { [DATE]: ['9:00 AM', '10:00 AM'] },
}

afterEach(() => void vi.useRealTimers())

/** The form for a client who calls, on a day in November. */
async function openForm() {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 17), toFake: ['Date'] })
  const site = await openSite(`/desk/book/hudson/${DATE}/0900`)
  const { calls, answered } = site
  await answered(() => calls.answer(getDeskSession, { success: true, ...session }))
  await answered(() => calls.answer(getLocations, [hudson]))
  await answered(() => calls.answer(getHolds, { success: true, holds: [] }))
  return site
}

test('a visit is booked for a client without an e-mail address, and no time is held', async () => {
  const { calls, answered, user, location } = await openForm()
  expect(calls.open(holdAppointment)).toBe(0)
  expect(screen.queryByText(/held for you|your hold|holding/i)).toBeNull()
  screen.getByText('This time is not held: it is taken once it is booked.')
  await user.type(screen.getByLabelText(/First Name/), 'Ann')
  await user.type(screen.getByLabelText(/Last Name/), 'Hall')
  await user.type(screen.getByLabelText(/Phone Number/), '3175550142')
  await user.click(screen.getByRole('button', { name: 'Book Appointment' }))
  const message = 'Booked. Reference R-1. Nobody is told.'
  let asked: unknown
  await answered(() => {
    asked = calls.answer(bookByPhone, { success: true, visit, message })
  })
  expect(asked).toEqual({
    slot: '9:00 AM',
    date: DATE,
    location: { id: 1 },
    firstName: 'Ann',
    lastName: 'Hall',
    phone: '3175550142',
    email: '',
    additionalInfo: '',
  })
  expect(screen.getByText(message)).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the day' }))
  expect(location.path()).toBe(`/desk/day/${DATE}`)
})

test('a session that ends while a visit is booked keeps what was typed', async () => {
  const { calls, answered, user } = await openForm()
  await user.type(screen.getByLabelText(/First Name/), 'Ann')
  await user.type(screen.getByLabelText(/Last Name/), 'Hall')
  await user.type(screen.getByLabelText(/Phone Number/), '3175550142')
  await user.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await answered(() => calls.answer(bookByPhone, { success: false, message: SIGNED_OUT }))
  expect(screen.getByText(/Your session has ended/)).not.toBeNull()
})

test('nothing that was typed is left for the next person', async () => {
  const { calls, answered, user } = await openForm()
  await user.type(screen.getByLabelText(/First Name/), 'Ann')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await answered(() => calls.answer(signOut, { success: true }))
  expect(document.body.textContent).not.toContain('Ann')
})

test('who could not be signed out goes on with what was typed', async () => {
  const { calls, answered, user } = await openForm()
  await user.type(screen.getByLabelText(/First Name/), 'An')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await answered(() => calls.fail(signOut, new TypeError('offline')))
  const field = screen.getByLabelText<HTMLInputElement>(/First Name/)
  await user.type(field, 'n')
  expect(field.value).toBe('Ann')
})

test('who looks at a day while a visit is booked finds on return what became of it', async () => {
  const { calls, answered, user, location } = await openForm()
  await user.type(screen.getByLabelText(/First Name/), 'Ann')
  await user.type(screen.getByLabelText(/Last Name/), 'Hall')
  await user.type(screen.getByLabelText(/Phone Number/), '3175550142')
  await user.click(screen.getByRole('button', { name: 'Book Appointment' }))
  await answered(() => location.navigate('/desk'))
  const message = 'Booked. Reference R-1. Nobody is told.'
  await answered(() => calls.answer(bookByPhone, { success: true, visit, message }))
  expect(location.path()).toBe('/desk')
  await answered(() => location.navigate('/desk/book'))
  expect(document.body.textContent).toContain(message)
  await user.click(screen.getByRole('button', { name: 'Book another visit' }))
  expect(screen.queryByText(message)).toBeNull()
})
