import { randomUUID } from 'node:crypto'
import { type Booking, isForgotten } from '../booking/booking.ts'
import { moveEntry } from '../booking/waiting/join.ts'
import { nameOf } from '../clients/describe-records.ts'
import { FORGOT } from '../clients/forget-client.ts'
import { endLinksAndSessions } from '../clients/former-contacts.ts'
import { followMerges } from '../clients/merge-clients.ts'
import type * as audit from '../database/audit.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import { replaceRows, updateRows } from './copy.ts'
import type { ReplacedState } from './replaced-state.ts'

type Client = Tables['clients']
type Act = Tables['audit']

/** What a correction sets, as its record names it: `first name` for `first_name`. */
const DETAILS = ['first_name', 'last_name', 'email', 'phone'] as const
const CORRECTED = 'corrected a client' satisfies audit.Act
const MERGED = 'merged two clients' satisfies audit.Act

/** The client of a correction, or the one that a merge has kept. */
function clientIn({ record }: Act): string {
  const [client = ''] = record.split(/[: ]/)
  return client
}

export const contactsOf = ({ email, phone }: Client) => `${email} ${phone}`

/**
 * What another state has corrected of its clients is as in that state, also for their visits, unless the backup's state
 * has corrected it later. Clients whom either state has merged are one person: a merge has only chosen between the
 * contacts that it knew, so a correction counts for more. Returns what is left for the practice to decide, one sentence each.
 */
export async function takeOverCorrections(
  transaction: Transaction,
  replaced: ReplacedState,
  missing: ReplacedState['audit'],
  now: number,
): Promise<string[]> {
  const own = await transaction.selectFrom('clients').selectAll().execute()
  const before = new Map(own.map((client) => [client.id, client]))
  const acts = await transaction
    .selectFrom('audit')
    .selectAll()
    .where('act', 'in', [CORRECTED, MERGED])
    .orderBy('at')
    .execute()
  const others = new Set(missing.map(({ id }) => id))
  const known = new Set(replaced.audit.map(({ id }) => id))
  const findOwn = createHeirs(
    own,
    acts.filter(({ id }) => !others.has(id)),
  )
  const findOther = createHeirs(replaced.clients, replaced.audit)
  const personOf = findPeople(acts)
  // What both states know is in their clients.
  const inOneState = acts.filter(({ id }) => others.has(id) || !known.has(id))
  const isOther = ({ id }: Act) => others.has(id)
  const resultOf = (act: Act) => (isOther(act) ? findOther : findOwn)(clientIn(act))
  const isUndone = (one: Act, merge: Act) =>
    merge.at >= one.at && isOther(merge) === isOther(one) && resultOf(merge) === resultOf(one)
  const corrected = new Map<string, Client>()
  const open: string[] = []
  const people = new Set(
    acts.filter(({ id }) => others.has(id)).map((act) => personOf(clientIn(act))),
  )
  for (const client of own.filter(({ id }) => people.has(personOf(id)))) {
    const isOfPerson = (id: string) => personOf(id) === personOf(client.id)
    const there = replaced.clients.filter(({ id }) => isOfPerson(id))
    const here = own.filter(({ id }) => isOfPerson(id))
    const about = inOneState.filter((act) => isOfPerson(clientIn(act)))
    const merges = about.filter(({ act }) => act === MERGED)
    const from = (detail: (typeof DETAILS)[number]): Client => {
      const isIn = (clients: readonly Client[], one: Client) =>
        clients.some((other) => other[detail] === one[detail])
      const corrections = about.filter(
        ({ act, record }) => act === CORRECTED && record.includes(detail.replace('_', ' ')),
      )
      // A merge after a correction may have chosen what the other state has corrected.
      const inForce = corrections.filter((one) => !merges.some((merge) => isUndone(one, merge)))
      const last = inForce.findLast((one) => isOther(one) || resultOf(one) === client)
      const found = last && resultOf(last)
      // A contact that is still one of theirs stays, rather than none.
      const isGone = !isIn(there, client)
      if (found && (isGone || (isOther(last) && found[detail] !== ''))) return found
      if (!isGone) return client
      const merge = merges.findLast(isOther)
      const chosen = merge && resultOf(merge)
      const isCorrected = corrections.some((one) => !isOther(one)) && chosen && !isIn(here, chosen)
      if (chosen && !isCorrected) return chosen
      return inForce.map(resultOf).findLast((one) => one && here.includes(one)) ?? client
    }
    const { first_name } = from('first_name')
    const { last_name } = from('last_name')
    const { email } = from('email')
    const { phone, texted_at } = from('phone')
    const after = { ...client, first_name, last_name, email, phone, texted_at, search_text: null }
    // One state may have removed the email, and the other the phone: without both, a client counts as erased.
    if (isForgotten(after)) {
      open.push(
        `${nameOf(client)}: one state has removed the email, the other the phone. Ask which is right`,
      )
      continue
    }
    if (DETAILS.some((detail) => after[detail] !== client[detail])) corrected.set(client.id, after)
    if (contactsOf(after) !== contactsOf(client))
      await endLinksAndSessions(transaction, client.id, after)
  }
  const clients = new Map([...before, ...corrected])
  // A record that only the backup has may have these contacts, too. It gets the visits then.
  const isDouble = (client: Client) => {
    const now = clients.get(client.id)
    return (
      now &&
      now !== client &&
      [...clients.values()].some((other) => other !== now && contactsOf(other) === contactsOf(now))
    )
  }
  // Of two records that another state has merged, the one that it kept gets them.
  const gone = own.filter(({ id }) => findOther(id)?.id !== id)
  const findDouble = () => gone.find(isDouble) ?? own.find(isDouble)
  for (let one = findDouble(); one; one = findDouble()) clients.set(one.id, one)
  await replaceRows(transaction, 'clients', [...clients.values()])
  for (const client of own) {
    const { email } = corrected.get(client.id) ?? client
    await moveEntry(transaction, client, email, now)
  }
  const byContacts = new Map([...clients.values()].map((client) => [contactsOf(client), client]))
  const visits = await transaction.selectFrom('bookings').selectAll().execute()
  const changed = visits.flatMap((visit) => {
    const now = corrected.get(visit.client_id)
    const client = now && byContacts.get(contactsOf(now))
    return client ? [withClient(visit, before.get(visit.client_id), client)] : []
  })
  await updateRows(transaction, 'bookings', 'id', changed)
  const forgot = await transaction
    .selectFrom('audit')
    .selectAll()
    .where('act', '=', FORGOT)
    .execute()
  for (const act of forgot) {
    if (known.has(act.id) && !isOther(act)) continue
    const ids = act.record.split(' ')
    const heirs = isOther(act)
      ? ids.map(findOwn)
      : ids.map(findOther).map((heir) => heir && !ids.includes(heir.id) && findOwn(heir.id))
    for (const heir of new Set(heirs))
      if (heir)
        open.push(
          `${nameOf(clients.get(heir.id) ?? heir)}: a client was erased whom ${isOther(act) ? 'the backup' : 'the replaced state'} has merged into this one. Erase this one, too, if it is the same person`,
        )
  }
  return open
}

const latest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/**
 * When a client is due is what was said last, in whichever state; nobody is invited twice, and invitations that another
 * state has ended since both were one stay ended.
 */
export async function takeOverRecalls(
  transaction: Transaction,
  { clients, audit }: ReplacedState,
  fork: number,
  now: number,
): Promise<void> {
  const own = await transaction.selectFrom('clients').selectAll().execute()
  const findOwn = createHeirs(own, [
    ...audit,
    ...(await transaction.selectFrom('audit').selectAll().execute()),
  ])
  const after = new Map<string, Client>()
  for (const other of clients) {
    const found = findOwn(other.id)
    if (!found || isForgotten(found)) continue
    const client = after.get(found.id) ?? found
    const { next_due, due_set_at } =
      (other.due_set_at ?? 0) > (client.due_set_at ?? 0) ? other : client
    const isMore =
      client.recall_ended === null ||
      (client.recall_ended !== 'stopped' && other.recall_ended === 'stopped')
    const isEnded = isMore && (other.recall_ended_at ?? 0) > fork
    after.set(client.id, {
      ...client,
      next_due,
      due_set_at,
      invited_at: latest(client.invited_at, other.invited_at),
      invited_again_at: latest(client.invited_again_at, other.invited_again_at),
      called_at: latest(client.called_at, other.called_at),
      thanked_at: latest(client.thanked_at, other.thanked_at),
      recall_ended: isEnded ? other.recall_ended : client.recall_ended,
      recall_ended_at: isEnded ? now : client.recall_ended_at,
    })
  }
  await updateRows(transaction, 'clients', 'id', [...after.values()])
}

/** Finds one id for all the records that these acts say are one person's. */
function findPeople(acts: ReplacedState['audit']) {
  const people = new Map<string, string>()
  const personOf = (id: string): string => {
    const other = people.get(id)
    return other === undefined ? id : personOf(other)
  }
  for (const { act, record } of acts) {
    if (act !== MERGED) continue
    const [kept = '', gone = ''] = record.split(' ').map(personOf)
    if (kept !== gone) people.set(gone, kept)
  }
  return personOf
}

/** Finds what has become of a client in a state: the record itself, or the one into which it was merged. */
export function createHeirs(clients: readonly Client[], acts: ReplacedState['audit']) {
  const now = new Map(clients.map((client) => [client.id, client]))
  const recordsOf = followMerges(acts)
  return (id: string): Client | undefined =>
    now.get(recordsOf(id).find((one) => now.has(one)) ?? '')
}

/** The visit with what was corrected of its client since. */
export function withClient(visit: Booking, before: Client | undefined, client: Client): Booking {
  const hasName = visit.first_name === before?.first_name && visit.last_name === before.last_name
  const { first_name, last_name } = hasName ? client : visit
  const isMailed = visit.email.toLowerCase() === client.email
  const isTexted = visit.phone === client.phone
  const isUncorrected = isMailed && isTexted
  return {
    ...visit,
    client_id: client.id,
    first_name,
    last_name,
    phone: client.phone,
    email: isMailed ? visit.email : client.email,
    // As after a correction: the browser that booked must not read who the client is now.
    visitor: isUncorrected || visit.visitor === '' ? visit.visitor : randomUUID(),
    mail_failed_at: isMailed ? visit.mail_failed_at : null,
    text_failed_at: isTexted ? visit.text_failed_at : null,
  }
}
