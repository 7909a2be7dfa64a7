import { randomUUID } from 'node:crypto'
import { dayAt, formatDayWithYear } from '../../domain/calendar/day.ts'
import { countedContact } from '../../domain/mailbox.ts'
import type { ReviewDraft } from '../../domain/reviews/new-review.ts'
import { HOUR } from '../../domain/timing.ts'
import { lockContacts } from '../database/locks.ts'
import { Conflict, type Queryable } from '../database/tables.ts'
import { type RateLimit, TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import { enqueue } from '../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { mayReview } from './clients.ts'

const REVIEW_LIMIT: RateLimit = {
  action: 'review',
  visitor: { max: 60, per: HOUR },
  clientAddress: { max: 300, per: HOUR },
}

export const NOT_VERIFIED = refuse(
  403,
  'Only clients can write a review. Please request a code first.',
)

type Context = Pick<Services, 'clock' | 'practice'>

/** The client of a verified visitor, as long as they may write a review. */
const findAuthor = (database: Queryable, context: Context, visitor: string) =>
  database
    .selectFrom('sessions')
    .innerJoin('clients', 'clients.id', 'sessions.client_id')
    .select(['clients.id', 'clients.email', 'clients.phone'])
    .where('sessions.visitor', '=', visitor)
    .where('sessions.expires_at', '>', context.clock.now())
    // Whoever reads at a former contact is not this client.
    .where((to) =>
      to.or([
        to('sessions.contact', 'is', null),
        to('sessions.contact', '=', to.ref('clients.email')),
        to('sessions.contact', '=', to.ref('clients.phone')),
      ]),
    )
    .where(mayReview(context))
    .executeTakeFirst()

type Author = NonNullable<Awaited<ReturnType<typeof findAuthor>>>

/** The review of a person, who may be on record as several clients with one mailbox or one phone. */
export async function findReviewBy(
  database: Queryable,
  { email, phone }: Pick<Author, 'email' | 'phone'>,
) {
  const reviews = await database
    .selectFrom('reviews')
    .innerJoin('clients', 'clients.id', 'reviews.client_id')
    .select(['title', 'body', 'author', 'day', 'clients.email', 'clients.phone'])
    .execute()
  return reviews.find(
    (review) =>
      (email !== '' && countedContact(review.email) === countedContact(email)) ||
      (phone !== '' && review.phone === phone),
  )
}

/** Whether the visitor is verified as a client, and the day on which that person wrote a review. */
export async function reviewAccess(services: Services, visitor: string | undefined) {
  const { read } = services.database
  const author = visitor === undefined ? undefined : await findAuthor(read, services, visitor)
  const review = author && (await findReviewBy(read, author))
  return { isVerified: author !== undefined, reviewedOn: review?.day }
}

/** Stores a person's only review. A retry with the same review succeeds and changes nothing. */
export function writeReview(
  services: Services,
  draft: ReviewDraft,
  requester: Requester,
): Promise<Result<undefined>> {
  const { database, clock, practice } = services
  return database.write(async (transaction) => {
    const now = clock.now()
    if (!(await withinLimit(transaction, REVIEW_LIMIT, requester, now))) return TOO_MANY_REQUESTS
    const known = await findAuthor(transaction, services, requester.visitor)
    if (!known) return NOT_VERIFIED
    await lockContacts(transaction, database.engine, [known.email, known.phone])
    // A correction for which this waited may have ended the session.
    const author = await findAuthor(transaction, services, requester.visitor)
    if (!author) return NOT_VERIFIED
    if (author.email !== known.email || author.phone !== known.phone)
      throw new Conflict('Another transaction corrected the contacts that are locked.')
    const earlier = await findReviewBy(transaction, author)
    if (earlier) {
      const { title, body, author: name } = earlier
      const isSame = title === draft.title && body === draft.body && name === draft.author
      return isSame
        ? accept(undefined)
        : refuse(409, `You already wrote a review on ${formatDayWithYear(earlier.day)}. Thank you!`)
    }
    const id = randomUUID()
    await transaction
      .insertInto('reviews')
      .values({
        ...draft,
        id,
        client_id: author.id,
        day: dayAt(now, practice.timeZone),
        created_at: now,
        hidden_at: null,
      })
      .execute()
    await enqueue(transaction, { kind: 'new-review', review: id }, now)
    return accept(undefined)
  })
}
