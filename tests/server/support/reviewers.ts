import {
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../../domain/reviews/new-review.ts'
import { getReviews } from '../../../domain/reviews/review.ts'
import { bookVisit, freeSlots, type jane } from './bookings.ts'
import { changedPractice } from './changed-practice.ts'
import type { Engine } from './engines.ts'
import { latestCode } from './letters.ts'
import { waitForEmptyOutbox } from './stored.ts'
import { openTestServer } from './test-server.ts'

const REAL_FACTS: [string, string][] = [
  ['demo: true', 'demo: false'],
  ['taken: 0.93', 'taken: 0'],
]
export const REAL = changedPractice(...REAL_FACTS)
export const OWNER = 'hello@lanternhill.example'
export const FRONT = 'front@lanternhill.example'
export const WITH_FRONT = changedPractice(...REAL_FACTS, [
  `email: ${OWNER}`,
  `email: ${OWNER}\nfrontDesk: [${FRONT}]`,
])
export const draft = {
  title: 'Calm and kind',
  body: 'It found my tumor. All was explained.',
  author: 'J. D.',
}

/** A server with what is asked of it about reviews. */
export async function openForReviews(engine: Engine, PRACTICE_FILE?: string) {
  const app = await openTestServer(engine, PRACTICE_FILE ? { PRACTICE_FILE } : {})
  const free = freeSlots(app)
  const book = async (details: Partial<typeof jane>) => {
    const visitor = app.visitor()
    const { reference } = await bookVisit(visitor, await free(), details)
    // A letter about a visit that is over meanwhile would wait.
    await waitForEmptyOutbox(app)
    return { visitor, reference }
  }
  const submit = async (visitor: ReturnType<typeof app.visitor>) =>
    (await visitor.post(submitNewReview, draft)).status
  /** A browser in which a code for this contact was entered. */
  const verify = async (contact: string) => {
    app.clock.advance(1)
    const visitor = app.visitor()
    await visitor.post(sendReviewCode, { value: contact })
    const code = await latestCode(app, contact)
    await visitor.post(checkReviewCode, { code: code || '000000' })
    return visitor
  }
  const originOf = async () => {
    const { body } = await app.visitor().get(getReviews)
    const review = body.success && body.reviews.find(({ title }) => title === draft.title)
    return review ? review.origin : undefined
  }
  return { ...{ app, book, submit, verify, originOf } }
}
