import { countPages } from '../../domain/call.ts'
import type { DeskClient, KnownClient } from '../../domain/desk/clients.ts'
import { type Booking, clientName } from '../booking/booking.ts'
import { detailsOf } from '../clients/correct-client.ts'
import { compact, findClientIds } from '../clients/find-clients.ts'
import { recallOf } from '../clients/next-visit.ts'
import { nameOfKind } from '../messages/kinds/kinds.ts'
import { findOptOut } from '../messages/outbox/opt-outs.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { deskVisits, textAnswer } from './desk-visit.ts'

const PER_PAGE = 20
const MOST_OTHERS = 20
const iso = (at: number | null): string | undefined =>
  at === null ? undefined : new Date(at).toISOString()

/** A page of the clients that match a search, with everything the desk shows about them. */
export async function findClients(
  services: Services,
  text: string,
  page: number,
): Promise<Result<{ clients: DeskClient[]; pages: number }>> {
  const found = await findClientIds(services.database, text, PER_PAGE, (page - 1) * PER_PAGE)
  if (found.isRefused) return found
  const { ids, all } = found.value
  // All forgotten clients share one record, so only the visits that match the search are shown.
  const isMeant = ({ reference }: Booking) => compact(reference).includes(compact(text))
  const pages = countPages(all, PER_PAGE)
  return accept({ clients: await deskClients(services, ids, isMeant), pages })
}

const MOST_SUGGESTED = 5

/** The clients whose name, phone or email has what is being typed. */
export async function suggestClients(
  services: Services,
  text: string,
): Promise<Result<KnownClient[]>> {
  const found = await findClientIds(services.database, text, MOST_SUGGESTED)
  if (found.isRefused) return found
  const { ids } = found.value
  if (ids.length === 0) return accept([])
  const rows = await services.database.read
    .selectFrom('clients')
    .selectAll()
    .where('id', 'in', ids)
    .where('first_name', '!=', '')
    .execute()
  const byId = new Map(rows.map((client) => [client.id, client]))
  return accept(
    ids.flatMap((id) => {
      const client = byId.get(id)
      return client ? [{ id, ...detailsOf(client) }] : []
    }),
  )
}

/** The clients with these ids, unless one of them is no longer on record. */
export async function openClients(
  services: Services,
  ids: readonly string[],
): Promise<Result<{ clients: DeskClient[]; others: KnownClient[] }>> {
  const clients = await deskClients(services, ids, () => false)
  const [first] = clients
  const isKnown = clients.length === ids.length && clients.every(({ contact }) => contact)
  if (!first || !isKnown) return refuse(404, 'This client is no longer on record.')
  return accept({ clients, others: await findOthers(services, first) })
}

/** Other records with a contact or the name of a client. */
async function findOthers({ database }: Services, client: DeskClient): Promise<KnownClient[]> {
  const { id, email, phone, firstName, lastName } = client
  const others = await database.read
    .selectFrom('clients')
    .selectAll()
    .where('id', '!=', id)
    .where(({ eb, or, and, fn }) =>
      or([
        ...(email ? [eb('email', '=', email)] : []),
        ...(phone ? [eb('phone', '=', phone)] : []),
        and([
          eb(fn<string>('lower', ['first_name']), '=', firstName.toLowerCase()),
          eb(fn<string>('lower', ['last_name']), '=', lastName.toLowerCase()),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(MOST_OTHERS)
    .execute()
  return others.map((other) => ({ id: other.id, ...detailsOf(other) }))
}

/** Clients with everything the desk shows about them. Of those who were erased, only some visits are meant. */
async function deskClients(
  services: Services,
  shown: readonly string[],
  isMeant: (visit: Booking) => boolean,
): Promise<DeskClient[]> {
  const { read } = services.database
  if (shown.length === 0) return []
  const known = await read.selectFrom('clients').selectAll().where('id', 'in', shown).execute()
  const bookings = await read
    .selectFrom('bookings')
    .selectAll()
    .where('client_id', 'in', shown)
    .orderBy('starts_at', 'desc')
    .execute()
  const letters = await read
    .selectFrom('outbox')
    .innerJoin('bookings', 'bookings.id', 'outbox.booking')
    .select([
      'outbox.id',
      'outbox.created_at',
      'client_id',
      'outbox.kind',
      'sent_at',
      'failure',
      'delivery',
    ])
    .where('bookings.client_id', 'in', shown)
    .where('channel', 'in', ['client-mail', 'client-text'])
    .orderBy('outbox.created_at', 'desc')
    // Breaks ties: an email and a text message are often written at the same moment.
    .orderBy('channel')
    .execute()
  const reviews = await read
    .selectFrom('reviews')
    .selectAll()
    .where('client_id', 'in', shown)
    .execute()

  const phones = known.map(({ phone }) => phone).filter(Boolean)
  const replies = await read
    .selectFrom('replies')
    .selectAll()
    .where((to) =>
      to.or([
        to('client_id', 'in', shown),
        to('booking', 'in', ['', ...bookings.map(({ id }) => id)]),
        to.and([to('client_id', 'is', null), to('phone', 'in', ['', ...phones])]),
      ]),
    )
    .orderBy('received_at')
    .execute()

  const clients: DeskClient[] = []
  for (const id of shown) {
    const client = known.find((one) => one.id === id)
    if (!client) continue
    const contact = client.email || client.phone
    const stopped = await findOptOut(read, client.phone)
    const visits = bookings.filter(
      (visit) => visit.client_id === id && (contact !== '' || isMeant(visit)),
    )
    const review = reviews.find(({ client_id }) => client_id === id)
    const written = contact === '' ? [] : letters.filter(({ client_id }) => client_id === id)
    clients.push({
      id,
      clientName: clientName(client),
      firstName: client.first_name,
      lastName: client.last_name,
      phone: client.phone,
      email: client.email,
      contact: contact || undefined,
      hasStoppedTexts: stopped !== undefined,
      stoppedBy: stopped?.way,
      note: client.staff_note,
      recall: contact === '' ? undefined : recallOf(services, client),
      replies: replies
        .filter(({ client_id, phone, booking }) =>
          client_id === null
            ? phone === client.phone || visits.some((visit) => visit.id === booking)
            : client_id === id,
        )
        .map((reply) => textAnswer(services.practice, reply)),
      visits: await deskVisits(services, visits),
      letters: written.map(({ id, kind, created_at, sent_at, failure, delivery }) => ({
        id,
        // An earlier version did not store what a letter was about.
        what: kind === null ? 'letter' : nameOfKind(kind),
        writtenAt: new Date(created_at).toISOString(),
        sentAt: iso(sent_at),
        isFiled: delivery === 'filed',
        failure: failure ?? undefined,
      })),
      review: review && {
        id: review.id,
        title: review.title,
        date: review.day,
        isHidden: review.hidden_at !== null,
      },
    })
  }
  return clients
}
