import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getVisit, type Visit } from '../../../domain/visit.ts'
import { openSite } from '../support/open-site.tsx'

const visit: Visit = {
  status: 'upcoming',
  reference: 'R-1',
  clientName: 'Ann Hall',
  location: { id: 1, name: 'Hudson', address: '1 River Road' },
  date: '2026-12-03',
  time: '2:00 PM',
  zone: 'America/New_York',
  wasMoved: false,
  changes: 'possible',
  changesUntil: '2026-12-02T19:00:00Z',
  preparation: ['Use no lotion.'],
  ics: 'BEGIN:VCALENDAR',
}

const openVisit = async () => {
  const site = await openSite('/visit#k7Jx2')
  await site.answered(() => site.calls.answer(getVisit, { success: true, visit }))
  return site
}
const focused = () => document.activeElement?.textContent

afterEach(() => vi.unstubAllGlobals())

test('a visit can be printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await openVisit()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('a visitor who keeps her visit is back at the button that asked', async () => {
  const { user } = await openVisit()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel my visit' }))
  expect(focused()).toBe('Cancel this visit?')
  await user.click(screen.getByRole('button', { name: 'Keep my visit' }))
  expect(focused()).toBe('Cancel my visit')
})

test('a cancelling on its way is told on its button and to screen readers', async () => {
  const { user } = await openVisit()
  await user.click(screen.getByRole('button', { name: 'Cancel my visit' }))
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }))
  screen.getByRole('button', { name: 'Cancelling…' })
  const told = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(told).toContain('Cancelling…')
})
