import { setTimeout as pause } from 'node:timers/promises'
import { DELIVERY_DAYS } from '../../domain/retention.ts'
import { SECOND } from '../../domain/timing.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import { dueMessages } from '../messages/due.ts'
import { RefusedForGood } from '../messages/refused-for-good.ts'
import type { Transports } from '../messages/transports.ts'
import type { Services } from '../services.ts'
import { PROCESS_ID } from '../system/process-id.ts'
import { repeat } from '../system/repeat.ts'
import { deliver } from './kinds.ts'
import { recordDelivery, recordFailure } from './record.ts'

const INTERVAL = SECOND / 5
const BATCH_SIZE = 20
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
  let isStopping = false

  /** Claims due messages, so that no other process sends them at the same time. */
  async function claim(now: number): Promise<Tables['outbox'][]> {
    // A message that is due later than any retry could be was written before the clock was set back.
    const misdated = now + LEASE + MAX_RETRY
    const hasDue = await dueMessages(database.read, now, misdated).limit(1).executeTakeFirst()
    if (!hasDue) return []
    return database.write(async (transaction) => {
      const due = await dueMessages(transaction, now, misdated)
        .orderBy('due_at')
        .limit(BATCH_SIZE)
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

  const sending = new Set<string>()

  /** Keeps the claims on messages that are being sent. One whose delivery has ended has no claim to renew. */
  async function renewClaims(): Promise<void> {
    if (sending.size === 0) return
    await database.write((transaction) =>
      transaction
        .updateTable('outbox')
        .set({ due_at: clock.now() + LEASE })
        .where('id', 'in', [...sending])
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
        await transaction.updateTable('outbox').set(retry).where('id', '=', row.id).execute()
      }
    }
  }

  /**
   * Sends one batch, and returns its size. Each message is recorded as soon as its delivery ends, because
   * a batch takes as long as its slowest delivery, and the server may stop before that.
   */
  async function sendBatch(): Promise<number> {
    const batch = await claim(clock.now())
    const records = batch.map(async (row) => {
      sending.add(row.id)
      const record = await send(row).finally(() => sending.delete(row.id))
      await database.write(record)
    })
    await Promise.allSettled(records)
    await Promise.all(records)
    return batch.length
  }

  async function sendAll(): Promise<void> {
    // The pause lets visitors' requests go first.
    while ((await sendBatch()) === BATCH_SIZE && !isStopping) await pause(PAUSE_BETWEEN_BATCHES)
  }

  const logged = (work: () => Promise<void>, failure: string) => () =>
    work().catch((error: unknown) => log.error({ err: error }, failure))
  const working = repeat(logged(sendAll, 'The outbox could not be read.'), interval)
  const renewing = repeat(logged(renewClaims, 'Claims were not renewed.'), RENEWAL)

  return {
    /** Aborts deliveries that take longer than `patience`. They are retried later, and may arrive twice. */
    async stop(patience: number = STOP_PATIENCE): Promise<void> {
      isStopping = true
      const stopped = working.stop()
      await Promise.race([stopped, pause(patience, undefined, { ref: false })])
      await transports.close()
      await stopped
      await renewing.stop()
    },
  }
}
