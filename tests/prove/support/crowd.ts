import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { holdAppointment, type SlotRequest } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { slotFromLabel } from '../../../domain/calendar/slot.ts'
import { cancelVisit, moveVisit } from '../../../domain/visit/visit.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { type Answered, type Ask, createPost } from '../../server/support/ask-by-https.ts'
import { jane } from '../../server/support/bookings.ts'
import { bookAppointment } from '../../server/support/own-calls.ts'
import { pick, times } from '../../times.ts'
import { cookieOf, freeSlotsIn } from './answers.ts'
import { seed, wasOverloaded } from './proof.ts'

/** How many visitors send requests at the same time. */
export const VISITORS = 6
/** Reminders and intake forms of visits that are at least this many free times away are not due. */
const FAR = 500
/** How many times are wanted: few, so that visitors want the same ones. */
const WANTED = 40
/** What a visitor chooses: two times, and whether a visit is moved or canceled. */
const choices = fc.record({
  two: fc.shuffledSubarray(
    times(WANTED, (index) => index),
    { minLength: 2, maxLength: 2 },
  ),
  isMove: fc.boolean(),
})

interface Site {
  readonly ask: Ask
  readonly origin: string
  /** The letters of the site. Without them nobody can change a visit. */
  readonly mails?: readonly { readonly to: string; readonly text: string }[]
  /** How many milliseconds a visitor rests between two visits. */
  readonly rest?: number
}

interface Visit {
  readonly reference: string
  readonly email: string
}

/** The address of a visitor. Each has another network, because a network has a limit. */
const addressOf = (index: number) => `203.${Math.floor(index / 250)}.${index % 250}.1`

const stateOf = ({ date, slot }: SlotRequest) => `${date} ${slotFromLabel(slot)}`

const isDone = (answer: Answered | undefined) =>
  answer !== undefined && JSON.parse(String(answer.body)).success === true

/** Visitors who hold and book times, move and cancel visits, and send each request again until it is answered. */
export function createCrowd({ ask, origin, mails = [], rest = 0 }: Site) {
  const post = createPost(ask, origin)
  /** For each booking that was acknowledged, the states that it may have: one, unless a change got no answer. */
  const told = new Map<string, readonly string[]>()
  /** The email addresses of those whose booking was refused in the end. */
  const refused: string[] = []
  const changeable: Visit[] = []
  const counts = { booked: 0, moved: 0, canceled: 0, answers: 0 }
  const again: { readonly tries: number; readonly outcome: string }[] = []
  let bookedAt: number[] = []
  let isOver = false
  let visitors = 0

  async function insist(path: string, from: string, body?: object, Cookie = '') {
    const send = () =>
      body ? post(path, body, { from, headers: { Cookie } }) : ask(path, { from })
    for (let tries = 1; ; tries++) {
      const began = performance.now()
      const answer = await send().catch(String)
      const outcome = typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`
      if (outcome.startsWith('429')) throw new Error(`Too many requests: ${path}`)
      // A server that is killed may have sent the headers only.
      if (typeof answer !== 'string' && answer.status < 500 && answer.body.length > 0) {
        counts.answers++
        return answer
      }
      if (!wasOverloaded(began)) again.push({ tries, outcome })
      if (isOver) return undefined
      await pause(tries * 250)
    }
  }

  const linkFor = (email: string) =>
    mails
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /\/visit#([\w-]+)/.exec(text)?.[1] ?? [])[0]

  async function change(from: string, slot: SlotRequest, isMove: boolean): Promise<void> {
    const index = changeable.findIndex(({ email }) => linkFor(email) !== undefined)
    const [visit] = index < 0 ? [] : changeable.splice(index, 1)
    const token = visit && linkFor(visit.email)
    if (!token) return
    const wanted = isMove ? stateOf(slot) : 'canceled'
    told.set(visit.reference, [...(told.get(visit.reference) ?? []), wanted])
    const answer = isMove
      ? await insist(moveVisit.path, from, { token, ...slot })
      : await insist(cancelVisit.path, from, { token })
    if (!isDone(answer)) return
    told.set(visit.reference, [wanted])
    counts[isMove ? 'moved' : 'canceled']++
  }

  async function visit(index: number): Promise<void> {
    const { two, isMove } = pick(fc.sample(choices, { seed: seed + index, numRuns: 1 }), 0)
    const address = addressOf(index)
    const list = await insist(getLocations.path, address)
    const free = list ? freeSlotsIn(list).slice(FAR, FAR + WANTED) : []
    const [slot, other] = two.map((at) => free[at])
    if (!slot || !other) return
    const held = await insist(holdAppointment.path, address, slot)
    if (!held) return
    const contact = { email: `client${index}@crowd.example`, phone: String(2_125_550_000 + index) }
    const details = { ...jane, ...contact, ...slot }
    const booked = await insist(bookAppointment.path, address, details, cookieOf(held))
    if (isDone(booked)) {
      const { reference } = JSON.parse(String(booked?.body))
      told.set(reference, [stateOf(slot)])
      bookedAt.push(performance.now())
      counts.booked++
      changeable.push({ reference, email: contact.email })
    } else if (booked) refused.push(contact.email)
    if (index % 2 === 0) await change(address, other, isMove)
  }

  const working = times(VISITORS, async () => {
    while (!isOver) {
      await pause(rest)
      await visit(visitors++)
    }
  })
  working.map((one) => one.catch(() => undefined))

  return {
    counts,
    /** The tries that failed. */
    again,
    /** Waits until the visitors have booked some more visits. */
    async hasBooked() {
      const before = counts.booked
      while (counts.booked - before <= VISITORS) await pause(20)
    },
    /** Forgets when visitors have booked so far. */
    mark() {
      bookedAt = [performance.now()]
      return counts
    },
    /** The longest time in seconds without an acknowledged booking since the mark. */
    longest() {
      const all = [...bookedAt, performance.now()]
      return Math.max(...all.map((at, index) => at - (all[index - 1] ?? at))) / 1000
    },
    async end() {
      isOver = true
      await Promise.all(working)
    },
    /** What differs in the database from what visitors were told. */
    async losses(databaseUrl: string): Promise<string[]> {
      const database = await openDatabase(databaseUrl)
      const rows = await database.read.selectFrom('bookings').selectAll().execute()
      await database.close()
      const kept = new Map(
        rows.map((row) => [
          row.reference,
          row.cancelled_at === null ? `${row.day} ${row.slot}` : 'canceled',
        ]),
      )
      const lost = [...told].flatMap(([reference, states]) => {
        const state = kept.get(reference) ?? 'lost'
        return states.includes(state)
          ? []
          : [`${reference} is ${state}, not ${states.join(' or ')}`]
      })
      const booked = new Set(rows.map(({ email }) => email))
      const kind = refused.filter((email) => booked.has(email))
      return [...lost, ...kind.map((email) => `${email}: refused`)]
    },
  }
}
