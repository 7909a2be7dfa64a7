import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ResponseOf } from '../../domain/call.ts'
import type { getReviews } from '../../domain/reviews/review.ts'
import type { FirstReviews } from '../../domain/reviews/review-pages.ts'
import { reviewsMachine } from '../../machines/reviews.ts'
import { answers } from './support/answers.ts'

const review = { author: 'Ann', title: 'Calm', body: 'It was calm.', date: '2026-10-01' }
const reviews = (count: number) => Array.from({ length: count }, () => review)

const list = (input?: FirstReviews) => {
  const load = answers<ResponseOf<typeof getReviews>>()
  const actor = createActor(reviewsMachine.provide({ actors: { loadReviews: load.logic } }), {
    input,
  })
  actor.start()
  return {
    load,
    send: actor.send,
    state: () => actor.getSnapshot().value,
    page: () => actor.getSnapshot().context.page,
    shown: () => actor.getSnapshot().context.reviews.length,
  }
}

test('eleven reviews have three pages, and no other page can be opened', async () => {
  const { load, page, send } = list()
  await load.answer({ success: true, reviews: reviews(11) })
  send({ type: 'page.turned', page: 3 })
  expect(page()).toBe(3)
  send({ type: 'page.turned', page: 4 })
  send({ type: 'page.turned', page: 0 })
  expect(page()).toBe(3)
})

test('with the first reviews from the document, pages can be turned before the list has loaded', async () => {
  const { load, state, shown, page, send } = list({ reviews: reviews(5), count: 11 })
  expect([state(), shown()]).toEqual(['loading', 5])
  send({ type: 'page.turned', page: 3 })
  await load.answer({ success: true, reviews: reviews(11) })
  expect([state(), shown(), page()]).toEqual(['shown', 11, 3])
})

test.each([
  [6, 2],
  [0, 1],
])(
  'of %i reviews the page %i is open instead of one that is no longer there',
  async (count, last) => {
    const { load, page, send } = list({ reviews: reviews(5), count: 11 })
    send({ type: 'page.turned', page: 3 })
    await load.answer({ success: true, reviews: reviews(count) })
    expect(page()).toBe(last)
  },
)
