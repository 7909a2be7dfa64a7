import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { addDays, dayAt, startOfDay } from '../../domain/calendar/day.ts'
import { calendarFeed } from '../booking/calendar-file.ts'
import { recordAct } from '../database/audit.ts'
import { cacheUntilWrite } from '../database/cache-until-write.ts'
import { createResource, sendResource } from '../http/resource.ts'
import { isDeskAddress } from '../practice/desk-addresses.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import type { Session } from './sessions.ts'

/** How many past days a calendar shows. */
const PAST = 30

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The visits for the calendars of staff. A calendar asks again every few minutes: the file is made only after the
 * visits have changed, and sent only to a calendar that does not have it yet.
 */
export function createFeedRoutes(services: Services): Hono {
  const { practice, database, siteUrl } = services
  const { timeZone } = practice
  const feed = cacheUntilWrite(
    services,
    (now) =>
      database.read
        .selectFrom('bookings')
        .selectAll()
        .where('cancelled_at', 'is', null)
        .where('day', '>=', addDays(dayAt(now, timeZone), -PAST))
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),
    (visits, now) => ({
      value: createResource(calendarFeed(practice, siteUrl, visits), {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Cache-Control': 'private, no-cache',
        'X-Robots-Tag': 'noindex',
      }),
      validUntil: startOfDay(addDays(dayAt(now, timeZone), 1), timeZone),
    }),
  )
  const routes = new Hono()
  routes.get('/calendar/:file', async (c) => {
    const owner = await database.read
      .selectFrom('calendar_feeds')
      .select('email')
      .where('hash', '=', hashOf(c.req.param('file').replace(/\.ics$/, '')))
      .executeTakeFirst()
    // Somebody who has left the practice no longer sees its visits.
    if (!owner || !isDeskAddress(practice, owner.email)) return c.text('No such calendar.', 404)
    return sendResource(c, await feed())
  })
  return routes
}

/** When the person who is signed in made the address of their calendar; undefined if there is none. */
export async function feedSince(
  { database }: Services,
  { email }: Session,
): Promise<string | undefined> {
  const feed = await database.read
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('email', '=', email)
    .executeTakeFirst()
  return feed && new Date(feed.created_at).toISOString()
}

/** Makes a new address, and ends the one before. The database has only its hash. Returns what to say. */
export function createFeed(
  { database, clock, siteUrl }: Services,
  { email }: Session,
): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  return database.write(async (transaction) => {
    const now = clock.now()
    const feed = { hash: hashOf(token), created_at: now }
    await transaction
      .insertInto('calendar_feeds')
      .values({ email, ...feed })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(feed))
      .execute()
    await recordAct(transaction, { by: email, act: 'created a calendar feed', record: 'desk' }, now)
    return `Add this address to your calendar app as a subscription (in Google Calendar: “From URL”). It is shown only now, so copy it, and don’t share it with anyone: ${siteUrl}/calendar/${token}.ics`
  })
}

export function revokeFeed(
  { database, clock }: Services,
  { email }: Session,
): Promise<Result<string>> {
  return database.write(async (transaction): Promise<Result<string>> => {
    const removed = await transaction
      .deleteFrom('calendar_feeds')
      .where('email', '=', email)
      .returning('email')
      .executeTakeFirst()
    if (!removed) return refuse(404, 'There is no calendar address to turn off.')
    const revoked = { by: email, act: 'revoked a calendar feed', record: 'desk' } as const
    await recordAct(transaction, revoked, clock.now())
    return accept('The calendar address no longer works.')
  })
}
