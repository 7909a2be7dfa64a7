import { type Actor, recordAct } from '../database/audit.ts'
import type { Queryable, Tables } from '../database/tables.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'

type Review = Tables['reviews']

/** All reviews including hidden ones, newest first. */
export const allReviews = (database: Queryable): Promise<Review[]> =>
  database
    .selectFrom('reviews')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Takes a review off the site and records the reason. */
export async function hideReview(
  services: Services,
  by: Actor,
  id: string,
  reason: string,
): Promise<Result<Review>> {
  const hidden_reason = reason.trim()
  if (!hidden_reason) {
    return refuse(400, 'Say why the review is hidden. Nothing was changed.')
  }
  if (hidden_reason.length > MAX_REASON) {
    return refuse(400, `The reason can have up to ${MAX_REASON} characters. Nothing was changed.`)
  }
  return setReviewShown(services, by, id, hidden_reason)
}
const MAX_REASON = 500

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
        ? 'This review is shown already. Nothing was changed.'
        : `This review is hidden already: ${review.hidden_reason ?? 'no reason was kept'}. Nothing was changed.`,
    )
  })
