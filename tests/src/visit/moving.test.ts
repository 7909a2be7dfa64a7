import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations, type LocationEntry } from '../../../domain/location.ts'
import { getVisit, moveVisit } from '../../../domain/visit.ts'
import { loadedPage, loadPage } from '../../../src/pages.ts'
import { openSite } from '../support/open-site.tsx'
import { hudson, moved, visit } from '../support/visit-words.ts'

const TOKEN = '#k7Jx2'
const DAY = `/visit/move/hudson/${moved.date}`

const open = async (path: string) => {
  await loadPage('booking')
  const site = await openSite(path + TOKEN)
  await site.answered(() => site.calls.answer(getVisit, { success: true, visit }))
  const load = (location: LocationEntry) =>
    site.answered(() => {
      site.calls.answer(getLocations, [location])
      site.calls.answer(getHolds, { success: true, holds: [] })
    })
  return { ...site, load }
}

/** The last step of a move to a time that is free. */
const openLastStep = async () => {
  const site = await open(`${DAY}/0900`)
  await site.load(hudson)
  return site
}
const press = (name: string) => screen.getByRole('button', { name })
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })

afterEach(() => vi.restoreAllMocks())

test('a link with the token loads the code of its own page only', async () => {
  const { user, location } = await open('/visit')
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  expect(location.path()).toBe('/visit/move')
  expect(loadedPage('not-found')).toBeUndefined()
})

test('going to the wizard and coming back begins at the heading, as on another page', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { user } = await open('/visit')
  expect(document.activeElement).toBe(document.body)
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  expect(document.activeElement).toBe(heading('Move Your Visit'))
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
  await user.click(screen.getByRole('link', { name: 'Keep it as it is' }))
  expect(document.activeElement).toBe(heading('Your Visit'))
})

test('an opened link to the wizard leaves the focus where it is', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
  await open('/visit/move')
  heading('Move Your Visit')
  expect(document.activeElement).toBe(document.body)
  expect(scroll).not.toHaveBeenCalled()
})

test('another time can be chosen at the last step', async () => {
  const { user, location } = await openLastStep()
  await user.click(press('Choose another time'))
  expect(location.path()).toBe(DAY)
})

test('a time that is gone is told before the move is sent, and not while it is sent', async () => {
  const { user, calls, answered, load } = await openLastStep()
  const others = () => screen.queryByRole('link', { name: 'See the other times' })
  expect(others()).toBeNull()
  await answered(() => calls.answer(holdAppointment, { success: true }))
  await load({ ...hudson, schedule: { [moved.date]: ['9:00 AM Booked'] } })
  expect(others()).not.toBeNull()
  await user.click(press('Move my visit'))
  expect(others()).toBeNull()
})

test('after a move the wizard begins again', async () => {
  const { user, calls, answered, location } = await openLastStep()
  await user.click(press('Move my visit'))
  await answered(() => calls.answer(moveVisit, { success: true, visit: moved }))
  expect(location.path()).toBe('/visit')
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  expect(screen.queryByText('Booking Confirmed!')).toBeNull()
  screen.getByRole('link', { name: 'Select Location' })
})
