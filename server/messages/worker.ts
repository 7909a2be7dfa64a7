import { setTimeout as pause } from 'node:timers/promises'
import { DELIVERY_DAYS } from '../../domain/retention.ts'
import { SECOND } from '../../domain/timing.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { repeat } from '../system/repeat.ts'
import { deliver, isRow, recordDelivery, recordFailure } from './delivery.ts'
import { recordMailRefusal } from './kinds/mail-alarm.ts'
import { claimMessages, MAX_RETRY, renewClaims } from './outbox/due.ts'
import { MailRefused, RefusedForGood } from './providers/refusals.ts'
import type { Transports } from './providers/transports.ts'

const INTERVAL = SECOND / 5
/** How many messages of a lane are sent at the same time. */
const PLACES = 10
const PAUSE_BETWEEN_BATCHES = SECOND / 10
const RENEWAL = 5 * SECOND
/** How long a delivery may take. */
export const SLOWEST_DELIVERY = 120 * SECOND
const FIRST_RETRY = 5 * SECOND
/** How long a shutdown waits for deliveries. */
const STOP_PATIENCE = 4 * SECOND
const GIVEN_UP = `It was tried for ${DELIVERY_DAYS} days.`
const MIN_ATTEMPTS = 20
const GIVE_UP_AFTER = DELIVERY_DAYS * 24 * 3600 * SECOND

const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY * 2 ** Math.min(attempts - 1, 20), MAX_RETRY)

interface Lane {
  /** Texts and codes have places of their own, which letters that stall do not take. */
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
    const { isUrgent, sending } = lane
    const free = PLACES - sending.size
    const batch = free > 0 ? await claimMessages(services, isUrgent, free, sending.size > 0) : []
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
  const renew = () =>
    renewClaims(
      services,
      lanes.flatMap(({ sending }) => [...sending.keys()].map(({ id }) => id)),
    )
  const working = lanes.map((lane) =>
    repeat(
      logged(() => sendAll(lane), 'The outbox could not be read.'),
      interval,
    ),
  )
  const renewing = repeat(logged(renew, 'Claims were not renewed.'), RENEWAL)

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
