import { dayAt } from '../../domain/calendar/day.ts'
import { countedContact } from '../../domain/mailbox.ts'
import { DAY } from '../../domain/timing.ts'
import { lockContacts } from '../database/locks.ts'
import type { Database, Transaction } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'
import { type Refusal, refuse } from '../result.ts'

/** How many live holds a network can have. A visitor has one. */
const MAX_HOLDS = { network: 10, wideNetwork: 12 }
/** How many upcoming visits a visitor, contact or network can have; a wide network, from the last 24 hours, canceled or not. */
export const MAX_VISITS = { visitor: 8, contact: 6, network: 12, wideNetwork: 18 }

const MANY_HOLDS = refuse(
  429,
  'Too many times are being held from your network right now. Please try again in a few minutes, or call us.',
  'many-holds',
)
// The same message for every limit, so that it does not reveal whether somebody else has a booking.
const MANY_VISITS = refuse(
  429,
  'You or others on your network have already booked several visits. To book another, please call us.',
  'many-visits',
)

/** The columns of bookings and holds in which a requester is counted. */
export const networkColumns = ({ clientAddress, wideNetwork }: Requester) => ({
  network: clientAddress ?? null,
  network_wide: wideNetwork ?? null,
})

/** Visitors and networks have no names. Six digits of the hash are enough to tell them apart. */
export const originLabel = (hash: string): string =>
  Buffer.from(hash, 'base64url').toString('hex').slice(0, 6)

const countOf = (query: { executeTakeFirstOrThrow(): Promise<{ count: unknown }> }) =>
  query.executeTakeFirstOrThrow().then(({ count }) => Number(count))

/**
 * Refuses a hold to a network at its limit. The rows of the rate limit make requests of one
 * network wait for each other, so two that count at once cannot both pass.
 */
export async function refuseIfManyHolds(
  transaction: Transaction,
  { visitor, clientAddress, wideNetwork }: Requester,
  now: number,
): Promise<Refusal | undefined> {
  if (clientAddress === undefined || wideNetwork === undefined) return undefined
  const others = (column: 'network' | 'network_wide', value: string) =>
    countOf(
      transaction
        .selectFrom('holds')
        .select((of) => of.fn.countAll().as('count'))
        .where(column, '=', value)
        .where('visitor', '!=', visitor)
        .where('expires_at', '>', now),
    )
  const isMuch =
    (await others('network', clientAddress)) >= MAX_HOLDS.network ||
    (await others('network_wide', wideNetwork)) >= MAX_HOLDS.wideNetwork
  return isMuch ? MANY_HOLDS : undefined
}

/** The contacts that a booking names, as clients have them. */
export interface Contacts {
  readonly email: string
  readonly phone: string
}

/** Refuses a booking if the visitor, contact or network has reached its limit. */
export async function refuseIfManyVisits(
  transaction: Transaction,
  engine: Database['engine'],
  { visitor, isNew, clientAddress, wideNetwork }: Requester,
  contacts: Contacts,
  now: number,
): Promise<Refusal | undefined> {
  const hasAddress = clientAddress !== undefined && wideNetwork !== undefined
  // As with addresses, requests from this machine itself are not counted.
  if (visitor === '' || (isNew && !hasAddress)) return undefined
  if (hasAddress) await lockContacts(transaction, engine, [contacts.email, contacts.phone])
  const upcoming = transaction.selectFrom('bookings').where('bookings.ends_at', '>', now)
  const counts = await upcoming
    .select(({ fn }) => [
      fn
        .countAll()
        .filterWhere('visitor', '=', visitor)
        .filterWhere('cancelled_at', 'is', null)
        .as('visitor'),
      fn
        .countAll()
        .filterWhere('network', '=', clientAddress ?? null)
        .filterWhere('cancelled_at', 'is', null)
        .as('network'),
      // Messages about a canceled visit have left, too. One that the practice canceled has no network anymore.
      fn
        .countAll()
        .filterWhere('network_wide', '=', wideNetwork ?? null)
        .filterWhere('created_at', '>', now - DAY)
        .as('wideNetwork'),
    ])
    .where((of) =>
      of.or([
        of('visitor', '=', visitor),
        of('network', '=', clientAddress ?? null),
        of('network_wide', '=', wideNetwork ?? null),
      ]),
    )
    .executeTakeFirstOrThrow()
  const isMuch = (['visitor', 'network', 'wideNetwork'] as const).some(
    (what) => Number(counts[what]) >= MAX_VISITS[what],
  )
  if (isMuch || !hasAddress) return isMuch ? MANY_VISITS : undefined
  const ofContacts = await upcoming
    .where('bookings.cancelled_at', 'is', null)
    .innerJoin('clients', 'clients.id', 'bookings.client_id')
    .select(['clients.email', 'clients.phone'])
    // Implied by `ends_at` above, in every time zone, and has an index.
    .where('day', '>=', dayAt(now - 2 * DAY, 'UTC'))
    .execute()
  const isOver = (['email', 'phone'] as const).some((contact) => {
    const counted = contacts[contact] && countedContact(contacts[contact])
    if (counted === '') return false
    const visits = ofContacts.filter((client) => countedContact(client[contact]) === counted)
    return visits.length >= MAX_VISITS.contact
  })
  return isOver ? MANY_VISITS : undefined
}
