import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from '../services.ts'
import { run } from './deliver.ts'
import type { Carriers } from './transports.ts'

const SECOND = 1000
const LOOK_EVERY = SECOND / 5
const AT_ONCE = 20
const REST = SECOND / 10
/** A courier that died on the way is replaced after this. */
const LEASE = 120 * SECOND
const FIRST_WAIT = 5 * SECOND
const LONGEST_WAIT = 15 * 60 * SECOND
const GIVE_UP_AFTER = 7 * 24 * 3600 * SECOND

const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT)

/** Brings out what lies in the outbox, each message at least once, and tries again what failed. */
export function startCourier(office: Office, carriers: Carriers) {
  const { database, clock, log } = office
  let walk: Promise<void> | undefined
  let isStopping = false

  async function claim(now: number) {
    // What is due later than anything ever waits was written before the clock was set back.
    const misdated = now + LEASE + LONGEST_WAIT
    const waiting = await database.read
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where((to) => to.or([to('due_at', '<=', now), to('due_at', '>', misdated)]))
      .limit(1)
      .executeTakeFirst()
    if (!waiting) return []
    return database.write(async (writing) => {
      let due = writing
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where((to) => to.or([to('due_at', '<=', now), to('due_at', '>', misdated)]))
        .orderBy('due_at')
        .limit(AT_ONCE)
      if (database.engine === 'postgres') due = due.forUpdate().skipLocked()
      const ids = (await due.execute()).map(({ id }) => id)
      if (ids.length === 0) return []
      return writing
        .updateTable('outbox')
        .set((to) => ({ due_at: now + LEASE, attempts: to('attempts', '+', 1) }))
        .where('id', 'in', ids)
        .returningAll()
        .execute()
    })
  }

  async function deliver(): Promise<number> {
    const errands = await claim(clock.now())
    const done: string[] = []
    const failed: { id: string; due_at: number }[] = []
    await Promise.all(
      errands.map(async (errand) => {
        try {
          await run(office, carriers, errand)
          done.push(errand.id)
        } catch (error) {
          const now = clock.now()
          const isOver = errand.created_at + GIVE_UP_AFTER < now
          log.error({ err: error, attempts: errand.attempts, isOver }, 'A message was not taken.')
          if (isOver) done.push(errand.id)
          else failed.push({ id: errand.id, due_at: now + waitAfter(errand.attempts) })
        }
      }),
    )
    if (errands.length === 0) return 0
    await database.write(async (writing) => {
      if (done.length > 0) {
        // The words have left; they are not kept here.
        await writing
          .updateTable('outbox')
          .set({ sent_at: clock.now(), message: '' })
          .where('id', 'in', done)
          .execute()
      }
      for (const { id, due_at } of failed) {
        await writing.updateTable('outbox').set({ due_at }).where('id', '=', id).execute()
      }
    })
    return errands.length
  }

  async function goRound(): Promise<void> {
    try {
      // Visitors who are waiting for an answer go before messages that are waiting.
      while ((await deliver()) === AT_ONCE && !isStopping) await pause(REST)
    } catch (error) {
      log.error({ err: error }, 'The outbox could not be read.')
    }
  }

  const timer = setInterval(() => {
    walk ??= goRound().finally(() => {
      walk = undefined
    })
  }, LOOK_EVERY)

  return {
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(timer)
      await walk
      await carriers.close()
    },
  }
}
