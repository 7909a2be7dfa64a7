import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { NO_DETAILS } from '../../domain/booking/details.ts'
import { addDays, dayAt } from '../../domain/calendar/day.ts'
import { MINUTE } from '../../domain/timing.ts'
import { ANY_TIME } from '../../domain/waiting/waiting.ts'
import { book } from '../../server/booking/book.ts'
import { cancel } from '../../server/booking/changes/cancel.ts'
import { readConfig } from '../../server/config/config.ts'
import { TOOL } from '../../server/database/audit.ts'
import { practiceAs } from '../../server/http/requester.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { unwrap } from '../../server/result.ts'
import { openServices } from '../../server/services.ts'
import { runningAt } from '../server/support/child-process.ts'
import { query } from '../server/support/postgres-cluster.ts'
import { largePractice } from './booking.ts'
import { createFolder } from './server.ts'

const [PEOPLE, TIMES, NOTIFIED] = [300, 40, 3]
/** At noon, because the list is notified by day. */
const NOON = Date.parse('2026-07-01T12:00:00-04:00')

/**
 * How many seconds two processes take to notify the waiting list of times that were freed within a minute, once these can
 * no longer be undone. Throws if not each time was notified once to three people, in the order of asking.
 */
export async function measureWaves(url: string): Promise<number> {
  const file = largePractice()
  const letters = 'price: 225\nletters: { opening: { send: true } }'
  writeFileSync(file, readFileSync(file, 'utf8').replace('price: 225', letters))
  const clock = { now: () => NOON }
  const config = readConfig({ DATABASE_URL: url })
  const services = await openServices(config, loadPractice(file), { clock })
  const { practice, timetable } = services
  const place = timetable.findLocation(4)
  const day = addDays(dayAt(NOON, practice.timeZone), 7)
  const times = place ? timetable.timesOn(place, day).slice(0, TIMES) : []
  const visits = await Promise.all(
    times.map(async (time, index) => {
      const person = { ...NO_DETAILS, firstName: 'Ann', lastName: 'Lee' }
      const contacts = { email: `ann.${index}@example.org`, phone: String(2_125_000_000 + index) }
      return unwrap(await book(services, time, { ...person, ...contacts }, practiceAs(TOOL)))
        .booking
    }),
  )
  await query(
    url,
    `insert into waiting (id, email, wish, asked_at, joined_at)
      select 'w' || n, 'w' || n || '@example.org', '${JSON.stringify(ANY_TIME)}', n, n
      from generate_series(0, ${PEOPLE - 1}) as n`,
  )
  for (const { reference } of visits) unwrap(await cancel(services, TOOL, reference))
  const env = { DATABASE_URL: url, PRACTICE_FILE: file, OUTBOX_DIR: createFolder() }
  const servers = [await runningAt(NOON, env), await runningAt(NOON, env)]
  const unsent = 'select id from outbox where sent_at is null'
  while ((await query(url, unsent)).length > 0) await setTimeout(50)

  const began = performance.now()
  await Promise.all(servers.map((server) => server.setClock(NOON + 11 * MINUTE)))
  const pending = 'select id from openings where notified_at is null'
  while ((await query(url, `${pending} union all ${unsent}`)).length > 0) await setTimeout(20)
  const seconds = (performance.now() - began) / 1000

  await Promise.all(servers.map((server) => server.stop()))
  const notified = await query<{ of: string; letters: string }>(
    url,
    `select string_agg(substr(waiting, 2), ' ' order by waiting) as of, (select count(*) from outbox
        where outbox.id like 'opening-mail-' || opening || '-%') as letters
      from opening_notices group by opening`,
  )
  await services.database.close()
  // Nobody is notified more than twice a week, so the first three are notified of two times, the next three of the next two.
  const wanted = Array.from({ length: TIMES }, (_, index) => {
    const first = NOTIFIED * Math.floor(index / 2)
    return [first, first + 1, first + 2].map(String).sort().join(' ')
  })
  const waves = notified.map(({ of }) => of).sort()
  const isOnce = notified.every((one) => Number(one.letters) === NOTIFIED)
  if (!isOnce || JSON.stringify(waves) !== JSON.stringify(wanted.sort()))
    throw new Error(`The waiting list was notified wrongly: ${JSON.stringify(notified)}`)
  return seconds
}
