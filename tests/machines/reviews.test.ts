import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ResponseOf } from '../../domain/call.ts'
import type { getReviews } from '../../domain/reviews/review.ts'
import { reviewsMachine } from '../../machines/reviews.ts'
import { answers } from './support/answers.ts'

const review = { author: 'Ann', title: 'Calm', body: 'It was calm.', date: '2026-10-01' }
const reviews = (count: number) => Array.from({ length: count }, () => review)

test.each([
  [11, 3],
  [6, 2],
  [0, 1],
])(
  'pages of the first reviews in the document can be turned at once; of %i that come later page %i is open',
  async (count, last) => {
    const load = answers<ResponseOf<typeof getReviews>>()
    const actor = createActor(reviewsMachine.provide({ actors: { loadReviews: load.logic } }), {
      input: { reviews: reviews(5), count: 11 },
    }).start()
    const now = () => actor.getSnapshot().context
    // No other page exists.
    for (const page of [3, 4, 0]) actor.send({ type: 'page.turned', page })
    expect([now().reviews.length, now().page]).toEqual([5, 3])
    await load.answer({ success: true, reviews: reviews(count) })
    expect([now().reviews.length, now().page]).toEqual([count, last])
  },
)
