import type { Review } from '../../domain/reviews/review.ts'
import { type Computed, cacheUntilWrite } from '../database/cache-until-write.ts'
import { jsonResource, type Resource } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { hasCome } from './clients.ts'

export interface Reviews {
  /** Newest first, without the hidden ones. */
  readonly reviews: readonly Review[]
  /** The response of the call that lists them. */
  readonly resource: Resource
}

/** Shown only on reviews whose author entered a code that was sent to a client who had come. */
const VERIFIED = 'Verified client'
/** Shown when no visit of the author counts any more, such as after they were marked as a no-show. */
const UNCONFIRMED = 'Visit not confirmed'
/** In a demonstration a booking is enough to write a review. */
const DEMONSTRATION = 'Written in this demonstration'

/** The same object until the reviews have changed, so that their page is rendered only then. */
export type ReviewList = () => Promise<Reviews>

export function createReviewList(
  services: Pick<Services, 'database' | 'clock' | 'practice'>,
): ReviewList {
  const { reviewsFrom, demo } = services.practice
  const ofClient = (isVerified: boolean) =>
    demo ? DEMONSTRATION : isVerified ? VERIFIED : UNCONFIRMED
  const read = () =>
    services.database.read
      .selectFrom('reviews')
      .leftJoin('clients', 'clients.id', 'reviews.client_id')
      .select(['author', 'title', 'body', 'day as date', 'client_id'])
      .select((of) => hasCome(services)(of).as('is_verified'))
      .where('hidden_at', 'is', null)
      .orderBy('day', 'desc')
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id')
      .execute()
  type Rows = Awaited<ReturnType<typeof read>>

  const compute = (rows: Rows): Computed<Reviews> => {
    const reviews = rows.map(({ client_id, is_verified, ...review }) => ({
      ...review,
      origin: client_id === null ? reviewsFrom : ofClient(Boolean(is_verified)),
    }))
    const resource = jsonResource({ success: true, reviews })
    return { value: { reviews, resource }, validUntil: Number.POSITIVE_INFINITY }
  }
  return cacheUntilWrite(services, read, compute)
}
