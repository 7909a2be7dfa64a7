import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getVisit } from '../../../domain/visit.ts'
import { openSite } from '../support/open-site.tsx'
import { visit } from '../support/visit-words.ts'

const openVisit = async () => {
  const site = await openSite('/visit#k7Jx2')
  await site.answered(() => site.calls.answer(getVisit, { success: true, visit }))
  return site
}
const focused = () => document.activeElement?.textContent

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

test('the visit is asked for again when its tab is shown, and not when it is hidden', async () => {
  const { calls } = await openVisit()
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  expect(calls.open(getVisit)).toBe(0)
  isHidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  expect(calls.open(getVisit)).toBe(1)
})
