import { describeReview } from '../../domain/claims.ts'
import { HIDE_REASONS } from '../../domain/reviews/hide-reasons.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import type { Tables } from '../database/tables.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { hasCome } from './clients.ts'
import { enteredByFrontDesk } from './front-desk-alone.ts'

type Review = Tables['reviews']

/** What a review claims about thermography. A practice answers for the claims in reviews that it shows. */
export const claimsOf = ({ title, body }: Pick<Review, 'title' | 'body'>): string[] =>
  describeReview(`${title}\n${body}`)

/** All reviews including hidden ones, newest first, each with what the owner should know about it. */
export async function allReviews(
  services: Pick<Services, 'database' | 'clock' | 'practice'>,
): Promise<(Review & { concerns: string[]; entered: string[] })[]> {
  const rows = await services.database.read
    .selectFrom('reviews')
    .leftJoin('clients', 'clients.id', 'reviews.client_id')
    .selectAll('reviews')
    .select((of) => hasCome(services)(of).as('has_come'))
    .orderBy('day', 'desc')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .execute()
  const entered = await enteredByFrontDesk(services, rows)
  return rows.map(({ has_come, ...review }, index) => {
    const isUnconfirmed = review.client_id !== null && !has_come && !services.practice.demo
    const concerns = [...(isUnconfirmed ? [UNCONFIRMED] : []), ...claimsOf(review)]
    return { ...review, concerns, entered: entered[index] ?? [] }
  })
}
const UNCONFIRMED =
  'No visit of the author counts: each is marked as a no-show, or is a walk-in that the front desk entered. So it says “Visit not confirmed” instead of “Verified client”.'

/** The review by this client that has lost its confirmation, in words for the person who marked the visit as missed. */
export async function unconfirmedReview(services: Services, client: string): Promise<string> {
  const all = await allReviews(services)
  const review = all.find(
    ({ client_id, concerns }) => client_id === client && concerns.includes(UNCONFIRMED),
  )
  return review ? ` About the review “${review.title}” by ${review.author}: ${UNCONFIRMED}` : ''
}

/** Takes a review off the site and records the reason. */
export async function hideReview(
  services: Services,
  by: Actor,
  id: string,
  reason: string,
): Promise<Result<Review>> {
  if (!HIDE_REASONS.includes(reason)) {
    return refuse(400, 'Choose one of the reasons to hide a review. Nothing was changed.')
  }
  return setReviewShown(services, by, id, reason)
}

export const showReview = (services: Services, by: Actor, id: string): Promise<Result<Review>> =>
  setReviewShown(services, by, id, null)

/** Hides a review for a reason, or shows it again without one. */
const setReviewShown = (
  { database, clock }: Services,
  by: Actor,
  id: string,
  hidden_reason: string | null,
): Promise<Result<Review>> =>
  database.write(async (transaction): Promise<Result<Review>> => {
    const now = clock.now()
    const isShown = hidden_reason === null
    const changed = await transaction
      .updateTable('reviews')
      .set({ hidden_at: isShown ? null : now, hidden_reason })
      .where('id', '=', id)
      .where('hidden_at', isShown ? 'is not' : 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (changed) {
      const act = isShown ? 'showed a review' : 'hid a review'
      await recordAct(transaction, { by, act, record: id }, now)
      return accept(changed)
    }
    const review = await transaction
      .selectFrom('reviews')
      .select('hidden_reason')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!review) return refuse(404, `There is no review "${id}". Nothing was changed.`)
    return refuse(
      409,
      isShown
        ? 'This review is already shown. Nothing was changed.'
        : `This review is already hidden: ${review.hidden_reason ?? 'no reason was kept'}. Nothing was changed.`,
    )
  })
