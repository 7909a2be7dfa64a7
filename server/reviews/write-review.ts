import { randomUUID } from 'node:crypto'
import { dayAt } from '../../domain/calendar/day.ts'
import type { ReviewDraft } from '../../domain/reviews/new-review.ts'
import type { Queryable } from '../database/tables.ts'
import { HOUR, type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import { enqueue } from '../messages/outbox.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'

const REVIEW_LIMIT: RateLimit = {
  action: 'review',
  visitor: { max: 60, per: HOUR },
  clientAddress: { max: 300, per: HOUR },
}

export const NOT_VERIFIED = refuse(
  403,
  'Only clients can write a review. Please ask for a code first.',
)

const findSession = (database: Queryable, visitor: string, now: number) =>
  database
    .selectFrom('sessions')
    .leftJoin('reviews', 'reviews.client_id', 'sessions.client_id')
    .select(['sessions.client_id', 'reviews.id as review'])
    .where('sessions.visitor', '=', visitor)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** Whether the visitor is verified as a client, and whether that client has written a review. */
export async function reviewAccess({ database, clock }: Services, visitor: string | undefined) {
  const session =
    visitor === undefined ? undefined : await findSession(database.read, visitor, clock.now())
  return { isVerified: Boolean(session), hasReviewed: Boolean(session?.review) }
}

/** Stores a client's only review. A retry with the same review succeeds and changes nothing. */
export function writeReview(
  { database, clock, practice }: Services,
  draft: ReviewDraft,
  requester: Requester,
): Promise<Result<undefined>> {
  return database.write(async (transaction) => {
    const now = clock.now()
    if (!(await withinLimit(transaction, REVIEW_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    const session = await findSession(transaction, requester.visitor, now)
    if (!session) return NOT_VERIFIED
    const inserted = await transaction
      .insertInto('reviews')
      .values({
        ...draft,
        id: randomUUID(),
        client_id: session.client_id,
        day: dayAt(now, practice.timeZone),
        created_at: now,
        hidden_at: null,
      })
      .onConflict((conflict) => conflict.column('client_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) {
      await enqueue(transaction, { kind: 'new-review', review: inserted.id }, now)
      return accept(undefined)
    }
    const { title, body, author } = await transaction
      .selectFrom('reviews')
      .select(['title', 'body', 'author'])
      .where('client_id', '=', session.client_id)
      .executeTakeFirstOrThrow()
    const isSame = title === draft.title && body === draft.body && author === draft.author
    return isSame ? accept(undefined) : refuse(409, 'You have written a review already. Thank you!')
  })
}
