import { dayAt, formatDayWithYear } from '../../domain/calendar/day.ts'
import { type Act, TOOL } from '../database/audit.ts'
import type { Tables } from '../database/tables.ts'
import { isDeskAddress, isOwnerAddress } from '../practice/desk-addresses.ts'
import type { Services } from '../services.ts'
import { countsForReviews } from './clients.ts'

type Review = Pick<Tables['reviews'], 'client_id' | 'created_at'>
type Context = Pick<Services, 'database' | 'clock' | 'practice'>

const CORRECTED = 'corrected a client' satisfies Act
const MERGED = 'merged two clients' satisfies Act
const CONTACTS = { email: 'email address', phone: 'phone number' } as const

/**
 * For each review, what the front desk alone has entered of its author, in sentences for the owner: with a mailbox of its own,
 * it could verify anybody. The audit says who entered it.
 */
export async function enteredByFrontDesk(
  services: Context,
  reviews: readonly Review[],
): Promise<string[][]> {
  const { practice } = services
  if (!reviews.some(({ client_id }) => client_id !== null)) return reviews.map(() => [])
  const isFront = (actor: string | null) =>
    actor !== null && actor !== TOOL && !isOwnerAddress(practice, actor)
  const named = (actor: string | null) =>
    `${actor} (${isDeskAddress(practice, actor ?? '') ? 'front desk' : 'no longer at the desk'})`
  const visits = await findVisits(services)
  const acts = await findContactActs(services)
  return reviews.map(({ client_id, created_at }) => {
    const counted = visits.filter(({ id }) => id === client_id)
    const bookers = new Set(counted.map(({ actor }) => actor))
    const isAllFront = counted.length > 0 && [...bookers].every(isFront)
    const last = new Map<keyof typeof CONTACTS, (typeof acts)[number]>()
    for (const act of acts) {
      if (act.client !== client_id || act.at > created_at) continue
      for (const contact of act.contacts) last.set(contact, act)
    }
    const setBy = [...last].flatMap(([contact, { act, actor, at }]) => {
      if (!isFront(actor)) return []
      const what = act === MERGED ? 'merged two records of' : `set the ${CONTACTS[contact]} of`
      return `${named(actor)} ${what} this client on ${formatDayWithYear(dayAt(at, practice.timeZone))}.`
    })
    return [
      ...(isAllFront
        ? [`Each visit of this client was booked by ${[...bookers].map(named).join(' and ')}.`]
        : []),
      ...new Set(setBy),
    ]
  })
}

/** The visits that let the authors of reviews write them, with who booked each at the desk. */
const findVisits = (services: Context) =>
  services.database.read
    .selectFrom('reviews')
    .innerJoin('clients', 'clients.id', 'reviews.client_id')
    .innerJoin('bookings', 'bookings.client_id', 'clients.id')
    .leftJoin('audit', (join) =>
      join
        .onRef('audit.record', '=', 'bookings.reference')
        .on('audit.act', '=', 'booked a visit' satisfies Act),
    )
    .select(['clients.id', 'audit.actor'])
    .where('clients.imported_at', 'is', null)
    .where(countsForReviews(services))
    .execute()

/** Who has set the contacts of clients, oldest first. A merge sets both. */
async function findContactActs({ database }: Context) {
  const rows = await database.read
    .selectFrom('audit')
    .select(['actor', 'act', 'at', 'record'])
    .where('act', 'in', [CORRECTED, MERGED])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ record, ...row }) => {
    const [client, ...changed] = record.split(/[:, ]+/)
    const isSet = (contact: string) => row.act === MERGED || changed.includes(contact)
    return { ...row, client, contacts: (['email', 'phone'] as const).filter(isSet) }
  })
}
