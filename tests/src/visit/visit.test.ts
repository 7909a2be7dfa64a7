import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getHolds } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { cancelVisit, confirmVisit, getVisit } from '../../../domain/visit/visit.ts'
import { pages } from '../../../src/pages.ts'
import { canceled, visit } from '../../paths/tables/visit-fixtures.ts'
import { hudsonWith } from '../support/hudson.ts'
import { openSite } from '../support/open-site.tsx'

const openVisit = async (path = '/visit', shown = visit) => {
  await pages.booking.load()
  const site = await openSite(`${path}#k7Jx2`)
  await site.answered(() => site.calls.answer(getVisit, { success: true, visit: shown }))
  return site
}

afterEach(() => vi.restoreAllMocks())

test('a link with the token loads the code of its own page only', async () => {
  const load = vi.spyOn(pages['not-found'], 'load')
  const { user, location } = await openVisit()
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  expect(location.path()).toBe('/visit/move/hudson')
  expect(load).not.toHaveBeenCalled()
})

test('the wizard begins at its top, and an opened link to it leaves the page where it is', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const { user } = await openVisit('/visit/move')
  expect(document.activeElement).toBe(document.body)
  expect(scroll).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'Keep it as it is' }))
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0)
  expect(document.activeElement?.textContent).toBe('Your Visit')
})

test('the link of a reminder leads to the button that confirms the visit, and only a press does', async () => {
  const asked = { ...visit, confirmation: 'asked' as const }
  const { calls, user, answered } = await openVisit('/visit/confirm', asked)
  const button = screen.getByRole('button', { name: 'I’ll be there' })
  expect(document.activeElement).toBe(button)
  expect(calls.open(confirmVisit)).toBe(0)
  await user.click(button)
  const confirmed = { ...visit, confirmation: 'confirmed' as const }
  await answered(() =>
    expect(calls.answer(confirmVisit, { success: true, visit: confirmed })).toEqual({
      token: 'k7Jx2',
    }),
  )
  expect(document.activeElement?.textContent).toBe('You confirmed this visit.')
  cleanup()
  await openVisit('/visit', asked)
  expect(document.activeElement).toBe(document.body)
})

test('the visit is asked for again when its tab is shown, and not when it is hidden', async () => {
  const { calls } = await openVisit()
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  expect(calls.open(getVisit)).toBe(0)
  isHidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  expect(calls.open(getVisit)).toBe(1)
})

test('a screen reader finds the visit announced only where it is shown as it was loaded', async () => {
  const { calls, user, answered } = await openVisit()
  const announced = () => screen.queryByText('Your visit is shown below.') !== null
  expect(announced()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  expect(announced()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Keep it as it is' }))
  expect(announced()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel my visit' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  await answered(() => calls.answer(cancelVisit, { success: true, visit: canceled }))
  expect(announced()).toBe(false)
})

test('a move begins at the place of the visit, leads to the others, and ends with a step of its own', async () => {
  const { calls, user, answered, location } = await openVisit()
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  await answered(() => {
    calls.answer(getLocations, [hudsonWith({ '2099-12-04': ['9:00 AM'] })])
    calls.answer(getHolds, { success: true, holds: [] })
  })
  const steps = screen.getByRole('navigation', { name: 'Booking steps' })
  expect(steps.querySelector('[aria-current]')?.textContent).toBe('2Step 2Select Date')
  expect(steps.textContent).toContain('Step 4Confirm Move')
  await user.click(screen.getByRole('link', { name: /Hudson/ }))
  expect(location.path()).toBe('/visit/move')
})

test('a visit at a place that is gone is moved from the list of places', async () => {
  const elsewhere = { ...visit, location: { ...visit.location, id: 9 } }
  const { user, location } = await openVisit('/visit', elsewhere)
  await user.click(screen.getByRole('link', { name: 'Move my visit' }))
  expect(location.path()).toBe('/visit/move')
})
