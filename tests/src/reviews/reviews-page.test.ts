import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkAuth, submitNewReview } from '../../../domain/new-review.ts'
import { getReviews } from '../../../domain/review.ts'
import { openSite } from '../support/open-site.tsx'

const review = { author: 'Ann H.', body: 'I felt at ease.', date: '2026-10-02' }
const reviews = Array.from({ length: 12 }, (_, i) => ({ ...review, title: `Calm ${i}` }))
const errors = { title: 'Please fill it in.' }
const button = (name: string) => screen.getByRole('button', { name })

async function openReviews() {
  const site = await openSite('/reviews')
  await site.answered(() => site.calls.answer(getReviews, { success: true, reviews }))
  return site
}
async function openDialog({ user, calls, answered }: Awaited<ReturnType<typeof openSite>>) {
  await user.click(button('Add New'))
  await answered(() => calls.answer(checkAuth, { success: true, reviewed: false }))
  return screen.findByRole('dialog')
}

test('the page is called Reviews, and says which of its pages is shown', async () => {
  const { user } = await openReviews()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reviews')
  await user.click(button('Page 2'))
  const current = ['Page 1', 'Page 2', 'Page 3'].map((name) =>
    button(name).getAttribute('aria-current'),
  )
  expect(current).toEqual([null, 'page', null])
})

test('a form with a fault says so in the title of the page', async () => {
  const site = await openReviews()
  await openDialog(site)
  expect(document.title).toBe('Reviews | Warm Lake Thermography')
  await site.user.click(button('Submit'))
  await site.answered(() => site.calls.answer(submitNewReview, { success: false, errors }))
  expect(document.title).toBe('Error: Reviews | Warm Lake Thermography')
})

test('a dialog that is closed gives the focus back to the button that opened it', async () => {
  const site = await openReviews()
  await openDialog(site)
  await site.user.click(button('Close'))
  await waitFor(() => expect(document.activeElement).toBe(button('Add New')))
})

test('the dialog stays open on the page of the reviews, and closes on another page', async () => {
  const site = await openReviews()
  await openDialog(site)
  await site.user.click(button('Submit'))
  await site.answered(() => site.calls.answer(submitNewReview, { success: false, errors }))
  await act(async () => site.location.navigate('/reviews#top'))
  expect(document.title).toMatch(/^Error: /)
  await act(async () => site.location.navigate('/privacy'))
  await act(async () => site.location.navigate('/reviews'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
