import { stringify } from 'csv-stringify/sync'
import { type Expression, sql } from 'kysely'
import { dayAt } from '../../domain/calendar/day.ts'
import { countPages } from '../../domain/call.ts'
import type { ClientOrder, ListedClient } from '../../domain/desk/clients.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import type { Queryable } from '../database/tables.ts'
import { tookPlace } from '../database/took-place.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import { detailsOf } from './correct-client.ts'
import type { Confirm } from './forget-client.ts'

const PER_PAGE = 50

/** Those who have no such visit come last. */
const ORDERS = {
  name: sql`lower(last_name), lower(first_name)`,
  last: sql`case when last is null then 1 else 0 end, last desc`,
  next: sql`case when next is null then 1 else 0 end, next`,
} as const satisfies Record<ClientOrder, unknown>

/** The clients on record with their visits, without those who were erased. */
function clientsIn(database: Queryable, now: number, order: ClientOrder) {
  const isOn = sql`bookings.cancelled_at is null`
  const isMissed = sql`${isOn} and bookings.attendance = 'missed'`
  const startIf = (condition: Expression<unknown>) =>
    sql<number | null>`case when ${condition} then bookings.starts_at end`
  const listed = database
    .selectFrom('clients')
    .leftJoin('bookings', 'bookings.client_id', 'clients.id')
    .selectAll('clients')
    .select([
      sql<number | null>`max(${startIf(tookPlace(now))})`.as('last'),
      sql<number | null>`min(${startIf(sql`${isOn} and bookings.ends_at > ${now}`)})`.as('next'),
      sql<number>`count(${startIf(tookPlace(now))})`.as('visits'),
      sql<number>`count(${startIf(isMissed)})`.as('missed'),
    ])
    .where((to) => to.or([to('clients.email', '!=', ''), to('clients.phone', '!=', '')]))
    .groupBy('clients.id')
  return database.selectFrom(listed.as('listed')).selectAll().orderBy(ORDERS[order]).orderBy('id')
}

/** One page of the clients on record. */
export async function listClients(
  { database, clock, practice }: Services,
  order: ClientOrder,
  page: number,
): Promise<{ clients: ListedClient[]; pages: number; all: number }> {
  const clients = clientsIn(database.read, clock.now(), order)
  const { all } = await database.read
    .selectFrom('clients')
    .select((of) => of.fn.countAll().as('all'))
    .where((to) => to.or([to('email', '!=', ''), to('phone', '!=', '')]))
    .executeTakeFirstOrThrow()
  const rows = await clients
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const dayOf = (at: number | null) =>
    at === null ? undefined : dayAt(Number(at), practice.timeZone)
  return {
    clients: rows.map(({ last, next, visits, missed, ...client }) => ({
      id: client.id,
      ...detailsOf(client),
      last: dayOf(last),
      next: dayOf(next),
      visits: Number(visits),
      missed: Number(missed),
    })),
    pages: countPages(Number(all), PER_PAGE),
    all: Number(all),
  }
}

/** All clients on record as a file for a spreadsheet, which does not run a text of it as a formula. */
export const exportClients = (
  { database, clock, practice }: Services,
  by: Actor,
  confirm: Confirm,
): Promise<Result<{ file: string; count: number }>> =>
  database.write(async (transaction): Promise<Result<{ file: string; count: number }>> => {
    const confirmed = await confirm(transaction)
    if (confirmed.isRefused) return confirmed
    const now = clock.now()
    const clients = await clientsIn(transaction, now, 'name').execute()
    const dayOf = (at: number | null) => (at === null ? '' : dayAt(Number(at), practice.timeZone))
    const rows = clients.map(({ first_name, last_name, email, phone, ...client }) => [
      ...[first_name, last_name, email, phone, dayOf(client.last), dayOf(client.next)],
      ...[Number(client.visits), Number(client.missed)],
    ])
    const head = ['first_name', 'last_name', 'email', 'phone', 'last_visit', 'next_visit']
    const record = `${clients.length} clients`
    await recordAct(transaction, { by, act: 'exported the clients', record }, now)
    const file = stringify([[...head, 'visits', 'no_shows'], ...rows], { escape_formulas: true })
    return accept({ file, count: clients.length })
  })
