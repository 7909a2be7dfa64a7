import { addMonths, type Day, dayAt, formatMonth } from '../../domain/calendar/day.ts'
import type { RequestOf } from '../../domain/call.ts'
import type { endInvitations, markCalled, Recall, setNextVisit } from '../../domain/desk/recall.ts'
import { CAME } from '../booking/changes/find-to-change.ts'
import { type Act, type Actor, recordAct } from '../database/audit.ts'
import type { Queryable, Tables, Transaction } from '../database/tables.ts'
import { hasRecall, readStopToken } from '../messages/kinds/recall-letter.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { lockClient, UNKNOWN_CLIENT } from './correct-client.ts'
import { followMerges, MERGED } from './merge-clients.ts'

type Client = Tables['clients']

const ENDED = refuse(
  409,
  'There are no more invitations to this client. Allow them first on the client’s page. Nothing was changed.',
)
export const OFF = refuse(
  409,
  'Invitations are turned off under Settings, Letters. Nothing was changed.',
)

/** What the desk shows of a client's next visit, as far as it was said after a visit. */
export function recallOf(
  { practice }: Pick<Services, 'practice'>,
  { next_due, due_set_at, recall_ended }: Client,
  since = 0,
): Recall | undefined {
  if (!hasRecall(practice)) return undefined
  const isLater = next_due !== null && (due_set_at ?? 0) >= since
  return {
    due: isLater ? next_due : undefined,
    ended: recall_ended ?? undefined,
    usual: practice.recallMonths,
  }
}

type Change = Partial<Pick<Client, 'next_due' | 'due_set_at' | 'called_at' | 'recall_ended'>> &
  Partial<Pick<Client, 'recall_ended_at'>>

/** Changes what is known of a client's next visit. */
const change = (
  { database, clock, practice }: Services,
  by: Actor,
  id: string,
  changeTo: (
    client: Client,
    transaction: Transaction,
  ) => Promise<Result<{ act: Act; set: Change; message: string }>>,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    if (!hasRecall(practice)) return OFF
    const client = await lockClient(transaction, database.engine, id)
    if (!client) return UNKNOWN_CLIENT
    const changed = await changeTo(client, transaction)
    if (changed.isRefused) return changed
    const { act, set, message } = changed.value
    await transaction.updateTable('clients').set(set).where('id', '=', id).execute()
    await recordAct(transaction, { by, act, record: id }, clock.now())
    return accept(message)
  })

/** A visit of this client, if there is one with that reference, and when the latest one began to which they came. */
async function findVisits(transaction: Transaction, client: string, reference: string) {
  const visits = await transaction
    .selectFrom('bookings')
    .select(['reference', 'day', 'starts_at', 'attendance'])
    .where('client_id', '=', client)
    .where('cancelled_at', 'is', null)
    .execute()
  const came = visits.filter(({ attendance }) => CAME.includes(attendance))
  return {
    day: visits.find((visit) => visit.reference === reference)?.day,
    latest: Math.max(0, ...came.map(({ starts_at }) => starts_at)),
  }
}

/** Says when the next visit of a client is due, or takes it back. */
export const nextVisit = (
  services: Services,
  by: Actor,
  { client: id, visit = '', months }: RequestOf<typeof setNextVisit>,
): Promise<Result<string>> =>
  change(services, by, id, async (client, transaction) => {
    if (months === 0) {
      const act = 'took back when a visit is due'
      const set = { next_due: null, due_set_at: services.clock.now() }
      return accept({ act, set, message: 'No next visit is due now.' } as const)
    }
    if (client.recall_ended !== null) return ENDED
    const now = services.clock.now()
    const { day, latest } = await findVisits(transaction, id, visit)
    const next_due: Day = addMonths(day ?? dayAt(now, services.practice.timeZone), months)
    // A visit can be marked as done before it begins, and is not the next one.
    const set = { next_due, due_set_at: Math.max(now, latest) }
    const act = 'set when a visit is due'
    return accept({ act, set, message: `Next visit due in ${formatMonth(next_due)}.` } as const)
  })

/** Ends the invitations to a client, or lets them begin again. */
export const endRecall = (
  services: Services,
  by: Actor,
  { client, reason }: RequestOf<typeof endInvitations>,
): Promise<Result<string>> =>
  change(services, by, client, async () =>
    reason === undefined
      ? accept({
          act: 'invited a client again',
          set: { recall_ended: null, recall_ended_at: null },
          message: 'Invitations are allowed again.',
        })
      : accept({
          act: 'ended invitations to a client',
          set: { recall_ended: reason, recall_ended_at: services.clock.now() },
          message: 'There will be no more invitations.',
        }),
  )

/** Records that a client was called about the next visit. */
export const recordCall = (
  services: Services,
  by: Actor,
  { client }: RequestOf<typeof markCalled>,
): Promise<Result<string>> =>
  change(services, by, client, async () =>
    accept({
      act: 'called a client about the next visit',
      set: { called_at: services.clock.now() },
      message: 'Called. They leave this list for 30 days.',
    }),
  )

/** The record, merged or not, at whose mailbox a link arrived. A corrected mailbox no longer belongs to the client. */
export async function findByLink(database: Queryable, token: string): Promise<Client | undefined> {
  const sent = await readStopToken(database, token)
  if (!sent) return undefined
  const acts = await database
    .selectFrom('audit')
    .selectAll()
    .where('act', '=', MERGED)
    .orderBy('at')
    .execute()
  const ids = followMerges(acts)(sent.client)
  const clients = database.selectFrom('clients').selectAll().where('id', 'in', ids)
  return (await clients.execute()).find(({ email }) => email !== '' && sent.isMailbox(email))
}

/** Ends the invitations to the mailbox of a link, whichever records have it. Returns whether the link is one of ours. */
export const stopByLink = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<boolean> =>
  database.write(async (transaction) => {
    const client = await findByLink(transaction, token)
    if (!client) return false
    await transaction
      .updateTable('clients')
      .set({ recall_ended: 'stopped', recall_ended_at: clock.now() })
      .where('email', '=', client.email)
      // The desk may allow them again after a reason of its own.
      .where((to) => to.or([to('recall_ended', 'is', null), to('recall_ended', '!=', 'stopped')]))
      .execute()
    return true
  })
