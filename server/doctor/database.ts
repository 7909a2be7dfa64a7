import { sql } from 'kysely'
import { dayAt, formatDayWithYear, slotAt } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { routes } from '../../domain/routes.ts'
import { DAY, HOUR } from '../../domain/timing.ts'
import { clientName } from '../booking/booking.ts'
import { checkComingVisits } from '../booking/calendar/conflicts.ts'
import { urlPerHost } from '../config/postgres-url.ts'
import { describeDatabase } from '../database/open.ts'
import { readStandbys } from '../database/standbys.ts'
import { findMailRefusal } from '../messages/kinds/mail-alarm.ts'
import type { Practice } from '../practice/practice-file.ts'
import { openServices, type Services } from '../services.ts'
import { count } from '../system/count.ts'
import { SetupError } from '../system/setup-error.ts'
import { type DoctorContext, type Finding, fine, wrong } from './finding.ts'

/** `name` describes the database in the findings. */
type Check = (services: Services, name: string) => Promise<Finding[]>

async function isWhole({ database }: Services): Promise<boolean> {
  // Postgres checks its pages itself, and refuses to read a damaged one.
  if (database.engine === 'postgres') return true
  const { rows } = await sql`pragma integrity_check`.execute(database.read)
  return JSON.stringify(rows).includes('"ok"')
}

/** Inserts a row and deletes it again, in one transaction. */
async function tryToWrite({ database, clock }: Services): Promise<void> {
  const row = { key: 'doctor', count: 0, ends_at: clock.now() }
  await database.write(async (transaction) => {
    await transaction
      .insertInto('limits')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await transaction.deleteFrom('limits').where('key', '=', row.key).execute()
  })
}

export const checkDatabase: Check = async (services, name) => {
  if (!(await isWhole(services))) {
    return [
      wrong(
        'The database is damaged.',
        `It is ${name}. Stop the site, and restore the last good backup.`,
      ),
    ]
  }
  await tryToWrite(services)
  return [fine('The database is whole and can be written to.', `It is ${name}.`)]
}

export async function checkStandbys(
  { config }: DoctorContext,
  { database }: Services,
): Promise<Finding[]> {
  const standbys = await readStandbys(database)
  if (!standbys) return []
  const { isSynchronous, confirming, hidden } = standbys
  if (confirming > 0) return [fine('A standby confirms each booking.')]
  if (!isSynchronous && urlPerHost(config.databaseUrl).length === 1) return []
  return [
    hidden > 0
      ? wrong(
          'Whether a standby confirms each booking is hidden from the site.',
          'As a superuser of Postgres: grant pg_monitor to the user in DATABASE_URL.',
        )
      : wrong(
          'No standby confirms bookings: if the primary is lost now, bookings are lost.',
          'Check that the standby runs.',
        ),
  ]
}

/** Runs the checks that need the database, and opens it unless the services of a running site are given. */
export async function withDatabase(
  { config, practice, clock }: DoctorContext,
  running: Services | undefined,
  checks: readonly Check[],
): Promise<Finding[]> {
  const name = describeDatabase(config.databaseUrl)
  let services = running
  try {
    services ??= await openServices(config, practice, { clock, mustExist: true })
    const findings: Finding[] = []
    for (const check of checks) findings.push(...(await check(services, name)))
    return findings
  } catch (error) {
    const reason = error instanceof SetupError ? error.message : 'It cannot be read or written to.'
    return [wrong('The database cannot be used.', `It is ${name}. ${reason}`)]
  } finally {
    if (services !== running) await services?.database.close()
  }
}

/** How long a failed message is reported. If it was for a client, the office also got a letter about it. */
const FAILURE_SHOWN = 7 * DAY

const sayTime = (at: number, { timeZone }: Practice): string =>
  `${formatDayWithYear(dayAt(at, timeZone))}, ${slotLabel(slotAt(at, timeZone))}`

export const checkMessages: Check = async ({ database, clock, practice, filed }) => {
  const unsent = await database.read
    .selectFrom('outbox')
    .select(['attempts', 'failed_at'])
    .where('sent_at', 'is', null)
    .execute()
  const recently = clock.now() - FAILURE_SHOWN
  const refused = unsent.filter(
    ({ failed_at }) => failed_at !== null && failed_at > recently,
  ).length
  const waiting = unsent.filter(({ failed_at }) => failed_at === null).length
  const tried = unsent.filter(
    ({ attempts, failed_at }) => attempts > 0 && failed_at === null,
  ).length
  const findings: Finding[] = []
  const refusal = filed.includes('email') ? undefined : await findMailRefusal(database.read)
  if (refusal) {
    findings.push(
      wrong(
        `No email has left since ${sayTime(refusal.since, practice)}, because the mail server refuses them. It says: “${refusal.words}” They are tried again for seven days.`,
        'Check the account and its domain at the mail provider.',
      ),
    )
  }
  if (refused > 0) {
    findings.push(
      wrong(
        `${count(refused, 'message', 'messages')} could not be delivered.`,
        'Messages at the desk lists them, and tries them again.',
        { path: `${routes.desk.path}/messages` },
      ),
    )
  }
  if (tried > 0) {
    const again = tried === 1 ? 'and is tried again' : 'and are tried again'
    findings.push(
      wrong(
        `${count(tried, 'message', 'messages')} could not be sent so far, ${again} for seven days.`,
      ),
    )
  }
  if (findings.length > 0) return findings
  return [fine(`Messages waiting to be sent: ${waiting}. None have failed.`)]
}

export const checkBookings: Check = async (services) => {
  const { conflicts } = await checkComingVisits(services)
  if (conflicts.length === 0) return [fine('Every upcoming visit fits the hours of the practice.')]
  return conflicts.map(({ text, visit }) =>
    wrong(`A visit no longer fits the hours of the practice: ${text}`, undefined, {
      client: clientName(visit),
      path: `${routes.desk.path}/day/${visit.day}/${visit.reference}`,
    }),
  )
}

/** How long a jump of the clock is reported. */
const JUMP_SHOWN = 7 * DAY

const describeSpan = (milliseconds: number): string => {
  const hours = Math.round(Math.abs(milliseconds) / HOUR)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

export const checkClock: Check = async ({ database, clock, practice }) => {
  const last = await database.read.selectFrom('clock').selectAll().executeTakeFirst()
  const now = clock.now()
  const time = sayTime(now, practice)
  const { jumped_at, jumped_by } = last ?? {}
  if (!jumped_at || !jumped_by || jumped_at < now - JUMP_SHOWN) {
    return [fine(`The clock is running normally. It says ${time}.`)]
  }
  const span = describeSpan(jumped_by)
  const what =
    jumped_by < 0
      ? `The clock was set back by ${span}: it had been ahead, or it is behind now.`
      : `The clock is ${span} ahead of when the site last ran: it was off for so long, or the clock is wrong.`
  return [
    wrong(
      `${what} It says ${time}. Nothing was deleted.`,
      'If that is not the time, correct the clock of this machine and restart the site.',
    ),
  ]
}
