import { setTimeout as pause } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { DELIVERY_DAYS } from '../../domain/retention.ts'
import { SECOND } from '../../domain/timing.ts'
import type { Queryable, Tables, Transaction } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { PROCESS_ID } from '../system/process-id.ts'
import { repeat } from '../system/repeat.ts'
import { deliver } from './kinds/kinds.ts'
import { recordMailRefusal } from './kinds/mail-alarm.ts'
import { dueMessages } from './outbox/due.ts'
import { MailRefused, RefusedForGood } from './providers/refusals.ts'
import type { Transports } from './providers/transports.ts'
import { isRow, recordDelivery, recordFailure } from './record.ts'

const INTERVAL = SECOND / 5
/** How many messages of a lane are sent at the same time. */
const PLACES = 20
const PAUSE_BETWEEN_BATCHES = SECOND / 10
/** How long a claim lasts unless the process that is sending renews it. Afterwards, any process can claim the message. */
export const LEASE = 20 * SECOND
const RENEWAL = 5 * SECOND
/** How long a delivery may take. */
export const SLOWEST_DELIVERY = 120 * SECOND
const FIRST_RETRY = 5 * SECOND
const MAX_RETRY = 15 * 60 * SECOND
/** How long a shutdown waits for deliveries. */
const STOP_PATIENCE = 4 * SECOND
const GIVEN_UP = `It was tried for ${DELIVERY_DAYS} days.`
const MIN_ATTEMPTS = 20
const GIVE_UP_AFTER = DELIVERY_DAYS * 24 * 3600 * SECOND

const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY * 2 ** Math.min(attempts - 1, 20), MAX_RETRY)

/** Whether it is a text or a code: those have places of their own, which letters that stall do not take. */
const isUrgent = (to: ExpressionBuilder<Tables, 'outbox'>) =>
  to.or([
    to('outbox.channel', 'is not distinct from', 'client-text'),
    to('outbox.kind', 'is not distinct from', 'code'),
    to('outbox.kind', 'is not distinct from', 'mail-alarm'),
  ])

interface Lane {
  readonly isUrgent: boolean
  /** The deliveries in progress. */
  readonly sending: Map<Tables['outbox'], Promise<unknown>>
}

/**
 * Sends the messages in the outbox, each at least once and in order per booking and channel. Failed
 * deliveries are retried.
 */
export function startWorker(
  services: Services,
  transports: Transports,
  interval: number = INTERVAL,
) {
  const { database, clock, log } = services
  const lanes: readonly Lane[] = [
    { isUrgent: true, sending: new Map() },
    { isUrgent: false, sending: new Map() },
  ]
  let isStopping = false

  /** Claims due messages, so that no other process sends them at the same time. */
  async function claim(lane: Lane, most: number): Promise<Tables['outbox'][]> {
    const now = clock.now()
    // A message that is due later than any retry could be was written before the clock was set back.
    const misdated = now + LEASE + MAX_RETRY
    const dueIn = (queryable: Queryable) =>
      dueMessages(queryable, now, misdated).where((to) =>
        lane.isUrgent ? isUrgent(to) : to.not(isUrgent(to)),
      )
    const hasDue = await dueIn(database.read).limit(1).executeTakeFirst()
    if (!hasDue) return []
    return database.write(async (transaction) => {
      const due = await dueIn(transaction)
        .orderBy('due_at')
        .limit(most)
        .$if(database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
        .execute()
      if (due.length === 0) return []
      const ids = due.map(({ id }) => id)
      return transaction
        .updateTable('outbox')
        .set((to) => ({
          due_at: now + LEASE,
          attempts: to('attempts', '+', 1),
          claimed_by: PROCESS_ID,
        }))
        .where('id', 'in', ids)
        .returningAll()
        .execute()
    })
  }

  /** Keeps the claims on messages that are being sent. */
  async function renewClaims(): Promise<void> {
    const sending = lanes.flatMap((lane) => [...lane.sending.keys()].map(({ id }) => id))
    if (sending.length === 0) return
    await database.write((transaction) =>
      transaction
        .updateTable('outbox')
        .set({ due_at: clock.now() + LEASE })
        .where('id', 'in', sending)
        .where('claimed_by', '=', PROCESS_ID)
        .execute(),
    )
  }

  /** Sends a message, and returns a function that records the outcome. */
  async function send(row: Tables['outbox']): Promise<(transaction: Transaction) => Promise<void>> {
    const { attempts, created_at } = row
    try {
      const outcome = await deliver(services, transports, row)
      return (transaction) => recordDelivery(transaction, row, outcome, clock.now())
    } catch (error) {
      const now = clock.now()
      // The number of attempts counts as well, so that a wrong clock alone does not give up a message.
      const isGivenUp = attempts >= MIN_ATTEMPTS && created_at + GIVE_UP_AFTER < now
      log.error({ err: error, attempts, isGivenUp }, 'A message could not be sent.')
      const failure = error instanceof RefusedForGood ? error.reason : isGivenUp && GIVEN_UP
      if (failure) return (transaction) => recordFailure(transaction, row, failure, now)
      // A delivery that the shutdown aborted is retried at the next start.
      const due_at = isStopping ? now : now + retryDelay(attempts)
      return async (transaction) => {
        const retry = { due_at, claimed_by: null }
        await transaction.updateTable('outbox').set(retry).where(isRow(row)).execute()
        if (error instanceof MailRefused)
          await recordMailRefusal(transaction, error, services.hashKey, now)
      }
    }
  }

  /** Begins to send as many messages as there are free places, and returns whether it took them all. */
  async function fill(lane: Lane): Promise<boolean> {
    const free = PLACES - lane.sending.size
    const batch = free > 0 ? await claim(lane, free) : []
    for (const row of batch) {
      const recorded = send(row).then((record) => database.write(record))
      const logged = recorded.catch((error: unknown) =>
        log.error({ err: error }, 'A delivery was not recorded.'),
      )
      lane.sending.set(
        row,
        logged.finally(() => lane.sending.delete(row)),
      )
    }
    return batch.length > 0 && batch.length === free
  }

  async function sendAll(lane: Lane): Promise<void> {
    // The pause lets visitors' requests go first.
    while ((await fill(lane)) && !isStopping) await pause(PAUSE_BETWEEN_BATCHES)
  }

  const logged = (work: () => Promise<void>, failure: string) => () =>
    work().catch((error: unknown) => log.error({ err: error }, failure))
  const working = lanes.map((lane) =>
    repeat(
      logged(() => sendAll(lane), 'The outbox could not be read.'),
      interval,
    ),
  )
  const renewing = repeat(logged(renewClaims, 'Claims were not renewed.'), RENEWAL)

  return {
    /** Aborts deliveries that take longer than `patience`. They are retried later, and may arrive twice. */
    async stop(patience: number = STOP_PATIENCE): Promise<void> {
      isStopping = true
      const stopped = Promise.all(working.map(({ stop }) => stop())).then(() =>
        Promise.all(lanes.flatMap(({ sending }) => [...sending.values()])),
      )
      await Promise.race([stopped, pause(patience, undefined, { ref: false })])
      await transports.close()
      await stopped
      await renewing.stop()
    },
  }
}
