import type { Review } from '../../domain/reviews/review.ts'
import { type Computed, cacheUntilWrite } from '../database/cache-until-write.ts'
import { jsonResource, type Resource } from '../http/resource.ts'
import type { Services } from '../services.ts'

export interface Reviews {
  /** Newest first, without the hidden ones. */
  readonly reviews: readonly Review[]
  /** The response of the call that lists them. */
  readonly resource: Resource
}

/** Shown only on reviews whose author entered a code that was sent to a client. */
const VERIFIED = 'Verified client'

/** The same object until the reviews have changed, so that their page is rendered only then. */
export type ReviewList = () => Promise<Reviews>

export function createReviewList(
  services: Pick<Services, 'database' | 'clock' | 'practice'>,
): ReviewList {
  const read = () =>
    services.database.read
      .selectFrom('reviews')
      .select(['author', 'title', 'body', 'day as date', 'client_id'])
      .where('hidden_at', 'is', null)
      .orderBy('day', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  type Rows = Awaited<ReturnType<typeof read>>

  const compute = (rows: Rows): Computed<Reviews> => {
    const reviews = rows.map(({ client_id, ...review }) => ({
      ...review,
      origin: client_id === null ? services.practice.reviewsFrom : VERIFIED,
    }))
    const resource = jsonResource({ success: true, reviews })
    return { value: { reviews, resource }, validUntil: Number.POSITIVE_INFINITY }
  }
  return cacheUntilWrite(services, read, compute)
}
