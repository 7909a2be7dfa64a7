import { createHash, randomUUID } from 'node:crypto'
import { dayAt, startOfDay } from '../../domain/day.ts'
import type { ReviewDraft } from '../../domain/review.ts'
import { type Errors, errorsOf, readText, textOf } from '../booking/details.ts'
import type { Database, Reading, Writing } from '../database/tables.ts'
import { type Body, bodyOf, type Fresh, keep } from '../http/cache-until-write.ts'
import { type Asker, mayGoOn, TOO_OFTEN } from '../http/rate-limit.ts'
import type { Practice } from '../practice/practice-file.ts'
import type { No } from '../practice/timetable.ts'
import type { Office } from '../services.ts'

/** The reviews, newest first. */
export function reviewList(office: Office): () => Promise<Body> {
  const look = async (): Promise<Fresh<Body>> => {
    const reviews = await office.database.read
      .selectFrom('reviews')
      .select(['author', 'title', 'body', 'day as date'])
      .where('hidden_at', 'is', null)
      .orderBy('day', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return { value: bodyOf({ success: true, reviews }), until: Number.POSITIVE_INFINITY }
  }
  return keep(office, look)
}

const sessionOf = (reading: Reading | Writing, visitor: string, now: number) =>
  reading
    .selectFrom('sessions')
    .leftJoin('reviews', 'reviews.client_id', 'sessions.client_id')
    .select(['sessions.client_id', 'reviews.id as review'])
    .where('sessions.visitor', '=', visitor)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** Whether the visitor is known as a client, and has reviewed already. */
export async function whoIs({ database, clock }: Office, visitor: string | undefined) {
  const session = visitor ? await sessionOf(database.read, visitor, clock.now()) : undefined
  return { success: Boolean(session), reviewed: Boolean(session?.review) }
}

export function readDraft(
  body: Partial<Record<keyof ReviewDraft, unknown>>,
): { draft: ReviewDraft } | { errors: Errors } {
  const read = {
    title: readText(body.title, {
      missing: 'Please give your review a title.',
      name: 'The title',
      most: 100,
    }),
    body: readText(body.body, {
      missing: 'Please write your review.',
      name: 'The review',
      most: 4000,
      lines: true,
    }),
    author: readText(body.author, {
      missing: 'Please enter your name or initials.',
      name: 'The name',
      most: 60,
    }),
  }
  const errors = errorsOf(read)
  if (errors) return { errors }
  return {
    draft: { title: textOf(read.title), body: textOf(read.body), author: textOf(read.author) },
  }
}

export const NOT_VERIFIED: No = {
  status: 403,
  message: 'Only clients can write a review. Please ask for a code first.',
}

/** Keeps the one review of a client; the same one sent again is the one that is there. */
export async function addReview(
  { database, clock, practice }: Office,
  draft: ReviewDraft,
  asker: Asker,
): Promise<No | undefined> {
  return database.write(async (writing) => {
    const now = clock.now()
    if (!(await mayGoOn(writing, 'review', asker, now))) return TOO_OFTEN
    const session = await sessionOf(writing, asker.visitor, now)
    if (!session) return NOT_VERIFIED
    const added = await writing
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
    if (added) return undefined
    const { title, body, author } = await writing
      .selectFrom('reviews')
      .select(['title', 'body', 'author'])
      .where('client_id', '=', session.client_id)
      .executeTakeFirstOrThrow()
    const isSame = title === draft.title && body === draft.body && author === draft.author
    const message = 'You have written a review already. Thank you!'
    return isSame ? undefined : { status: 409, message }
  })
}

const FROM_FILE = 'practice-'

/** The reviews of the practice file are there as the file has them; what was hidden stays hidden. */
export async function bringReviews(database: Database, practice: Practice): Promise<void> {
  const rows = practice.reviews.map(({ date, ...review }) => ({
    ...review,
    id:
      FROM_FILE +
      createHash('sha256')
        .update(JSON.stringify({ date, ...review }))
        .digest('hex')
        .slice(0, 16),
    client_id: null,
    day: date,
    created_at: startOfDay(date, practice.timeZone) + 12 * 3_600_000,
    hidden_at: null,
  }))
  const there = await database.read
    .selectFrom('reviews')
    .select('id')
    .where('id', 'like', `${FROM_FILE}%`)
    .execute()
  const ids = new Set(there.map(({ id }) => id))
  if (ids.size === rows.length && rows.every(({ id }) => ids.has(id))) return
  await database.write(async (writing) => {
    let gone = writing.deleteFrom('reviews').where('id', 'like', `${FROM_FILE}%`)
    if (rows.length > 0)
      gone = gone.where(
        'id',
        'not in',
        rows.map(({ id }) => id),
      )
    await gone.execute()
    if (rows.length === 0) return
    await writing
      .insertInto('reviews')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}
