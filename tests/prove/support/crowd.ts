import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { getHolds } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { type Answered, createPost } from '../../server/support/ask-by-https.ts'
import { jane } from '../../server/support/bookings.ts'
import { bookAppointment } from '../../server/support/own-calls.ts'
import { cookieOf, freeSlotsIn } from './answers.ts'
import { isLong, wasOverloaded } from './proof.ts'
import type { ProxiedSite } from './proxied-site.ts'

/** How many visitors send requests at the same time. */
export const VISITORS = 4

/** Visitors, each with a different IP address, who look, book, and retry failed requests. */
export function createCrowd({ ask, origin }: ProxiedSite['caddy']) {
  const post = createPost(ask, origin)
  const references: string[] = []
  const failures: string[] = []
  const retries: string[] = []
  let [isOver, visitors, answers] = [false, 0, 0]

  /** Retries as a visitor would: once after a failure, or twice, a little later, if the site asks for another try. */
  async function insist(send: () => Promise<Answered>): Promise<Answered | undefined> {
    for (let tries = 1; ; tries++) {
      const began = performance.now()
      const answer = await send().catch((error: unknown) => String(error))
      if (typeof answer !== 'string' && answer.status < 500) {
        answers++
        return answer
      }
      const outcome = typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`
      // On a busy machine Postgres may not answer in time, and then neither process is healthy for a moment.
      const isAskedAgain = outcome.includes('Please try again in a minute')
      const isLast = tries > (isAskedAgain ? 2 : 1)
      if (isLast) failures.push(outcome)
      else if (!wasOverloaded(began)) retries.push(outcome)
      if (isLast) return undefined
      if (isAskedAgain) await setTimeout(3_000)
    }
  }

  async function visit(): Promise<void> {
    const nth = visitors++
    const from = `127.${1 + (nth % 250)}.${Math.floor(nth / 250)}.1`
    const list = await insist(() => ask(getLocations.path, { from }))
    const holds = await insist(() => ask(getHolds.path, { from }))
    if (!list || !holds) return
    const free = freeSlotsIn(list)
    const slot = free[(nth * 7) % free.length]
    const contact = { email: `client${nth}@client.example`, phone: String(2_125_550_000 + nth) }
    const headers = { Cookie: cookieOf(holds) }
    const booked = await insist(() =>
      post(bookAppointment.path, { ...jane, ...contact, ...slot }, { from, headers }),
    )
    const answer = booked && JSON.parse(booked.body.toString())
    if (answer?.success) references.push(answer.reference)
  }

  const working = Array.from({ length: VISITORS }, async () => {
    while (!isOver) {
      await visit()
      if (!isLong) await setTimeout(100)
    }
  })
  return {
    answers: () => answers,
    bookings: () => references.length,
    async end() {
      isOver = true
      await Promise.all(working)
      return { references, failures, retries }
    },
  }
}

/** The confirmed bookings that are missing from the database. */
export async function lostBookings(databaseUrl: string, told: readonly string[]) {
  const database = await openDatabase(databaseUrl)
  const rows = await database.read.selectFrom('bookings').select('reference').execute()
  await database.close()
  const kept = new Set(rows.map(({ reference }) => reference))
  return told.filter((reference) => !kept.has(reference))
}

/** Waits until the visitors have booked some more visits. */
export const hasBooked = async (crowd: ReturnType<typeof createCrowd>) => {
  const before = crowd.bookings()
  await expect.poll(() => crowd.bookings() - before).toBeGreaterThan(6)
}
