import 'temporal-polyfill/global'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { holdAppointment, type SlotRequest } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { slotFromLabel } from '../../../domain/calendar/slot.ts'
import { getPrice } from '../../../domain/price.ts'
import { cancelVisit, moveVisit } from '../../../domain/visit/visit.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { start } from '../../../server/start.ts'
import { type Answered, createAsk, createPost } from '../../server/support/ask-by-https.ts'
import { jane } from '../../server/support/bookings.ts'
import { bookAppointment } from '../../server/support/own-calls.ts'
import { openMailServer, openSmsServer } from '../../server/support/providers.ts'
import { pick, times } from '../../times.ts'
import { cookieOf, freeSlotsIn } from './answers.ts'
import { findFaults } from './find-faults.ts'
import { seed } from './proof.ts'
import { findUntruths } from './untruths.ts'

/**
 * The visitors of a site on several machines, its mail server and its provider of texts, in a process of their own
 * because they have a network of their own. The parent process sends the name of a command, and gets its result.
 */
const HOST = '10.0.0.254'
const VISITORS = 6
const HOUR = 3_600_000
/** Reminders and intake forms of visits that are at least this many free times away are not due. */
const FAR = 500
/** How many times are wanted: few, so that visitors want the same ones. */
const WANTED = 40
/** What a visitor chooses: two times, whether a visit is moved or cancelled, and how long to wait in milliseconds. */
const choices = fc.record({
  two: fc.shuffledSubarray(
    times(WANTED, (nth) => nth),
    { minLength: 2, maxLength: 2 },
  ),
  isMove: fc.boolean(),
  rest: fc.integer({ min: 100, max: 400 }),
})

const { DATABASE_URL = '', AUTHORITY = '' } = process.env
const mail = await openMailServer({ host: HOST })
const texts = await openSmsServer(HOST)
const providers = { ...texts.env, SMTP_URL: mail.url }
const ask = createAsk({
  ...{ site: 'practice.example', httpPort: 80, httpsPort: 443, address: '10.0.0.5' },
  authority: () => readFileSync(AUTHORITY),
  patience: 15_000,
})
const post = createPost(ask, 'https://practice.example')

interface Visit {
  readonly reference: string
  readonly email: string
}
/** For each booking that was acknowledged, the states that it may have: one, unless a change got no answer. */
const told = new Map<string, readonly string[]>()
/** The email addresses of those whose booking was refused in the end. */
const refused: string[] = []
const changeable: Visit[] = []
let bookedAt: number[] = []
const counts = { booked: 0, moved: 0, cancelled: 0, again: 0 }
let isOver = false
let visitors = 0

const links = new Map<string, string>()
let read = 0
function linkFor(email: string): string | undefined {
  for (const letter of mail.mails.slice(read)) {
    const token = /\/visit#([\w-]+)/.exec(letter.text)?.[1]
    if (token) links.set(letter.to, token)
  }
  read = mail.mails.length
  return links.get(email)
}

const stateOf = ({ date, slot }: SlotRequest) => `${date} ${slotFromLabel(slot)}`

/** Sends a request again until it is answered. */
async function insist(path: string, from: string, body?: object, Cookie = '') {
  const send = () => (body ? post(path, body, { from, headers: { Cookie } }) : ask(path, { from }))
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer?.status === 429) throw new Error(`Too many requests: ${path}`)
    if (answer && answer.status < 500) return answer
    counts.again++
    if (isOver) return undefined
    await pause(500)
  }
}

const isDone = (answer: Answered | undefined) =>
  answer !== undefined && JSON.parse(String(answer.body)).success === true

async function change(from: string, slot: SlotRequest, isMove: boolean): Promise<void> {
  const visit = changeable.shift()
  const token = visit && linkFor(visit.email)
  if (!visit || !token) return void (visit && changeable.push(visit))
  const wanted = isMove ? stateOf(slot) : 'cancelled'
  told.set(visit.reference, [...(told.get(visit.reference) ?? []), wanted])
  const answer = isMove
    ? await insist(moveVisit.path, from, { token, ...slot })
    : await insist(cancelVisit.path, from, { token })
  if (!isDone(answer)) return
  told.set(visit.reference, [wanted])
  counts[isMove ? 'moved' : 'cancelled']++
}

async function visit(): Promise<void> {
  const nth = visitors++
  const { two, isMove, rest } = pick(fc.sample(choices, { seed: seed + nth, numRuns: 1 }), 0)
  await pause(rest)
  // Each from a network of its own, because a network has a limit.
  const from = `10.${128 + Math.floor(nth / 250)}.${nth % 250}.1`
  await insist(getPrice.path, from)
  const list = await insist(getLocations.path, from)
  const free = list ? freeSlotsIn(list).slice(FAR, FAR + WANTED) : []
  const [slot, other] = two.map((at) => free[at])
  if (!slot || !other) return
  const held = await insist(holdAppointment.path, from, slot)
  if (!held) return
  const contact = { email: `client${nth}@machines.example`, phone: String(2_125_550_000 + nth) }
  const booked = await insist(
    bookAppointment.path,
    from,
    { ...jane, ...contact, ...slot },
    cookieOf(held),
  )
  if (isDone(booked)) {
    const { reference } = JSON.parse(String(booked?.body))
    told.set(reference, [stateOf(slot)])
    bookedAt.push(performance.now())
    counts.booked++
    changeable.push({ reference, email: contact.email })
  } else if (booked) refused.push(contact.email)
  if (nth % 2 === 0) await change(from, other, isMove)
}

const working = times(VISITORS, async () => {
  while (!isOver) await visit()
})

/** What differs in the database from what visitors were told. */
async function losses(): Promise<string[]> {
  const database = await openDatabase(DATABASE_URL)
  const rows = await database.read.selectFrom('bookings').selectAll().execute()
  await database.close()
  const kept = new Map(
    rows.map((row) => [
      row.reference,
      row.cancelled_at === null ? `${row.day} ${row.slot}` : 'cancelled',
    ]),
  )
  const lost = [...told].flatMap(([reference, states]) => {
    const state = kept.get(reference) ?? 'lost'
    return states.includes(state) ? [] : [`${reference} is ${state}, not ${states.join(' or ')}`]
  })
  const booked = new Set(rows.map(({ email }) => email))
  return [
    ...lost,
    ...refused.filter((email) => booked.has(email)).map((email) => `${email}: refused`),
  ]
}

const commands = {
  /** Forgets when visitors have booked so far. */
  async mark() {
    bookedAt = [performance.now()]
    return counts
  },
  /** The longest time in seconds without an acknowledged booking since the mark. */
  async longest() {
    const all = [...bookedAt, performance.now()]
    return Math.max(...all.map((at, nth) => at - (all[nth - 1] ?? at))) / 1000
  },
  async end() {
    isOver = true
    await Promise.all(working)
    return losses()
  },
  /** Sends all letters, once no other machine does, and reads them. */
  async letters() {
    let ahead = HOUR
    const clock = { now: () => Date.now() + ahead }
    const site = await start({ ...process.env, ...providers, PORT: '0' }, { clock })
    const database = await openDatabase(DATABASE_URL)
    const unsent = database.read.selectFrom('outbox').select('id').where('sent_at', 'is', null)
    while ((await unsent.execute()).length > 0) {
      await pause(1_000)
      ahead += 180_000
    }
    const [faults, untruths] = [
      await findFaults(database, [], clock.now()),
      await findUntruths(database, { mail, texts }),
    ]
    await Promise.all([database.close(), site.close()])
    return { faults, untruths, letters: mail.mails.length + texts.texts.length }
  },
}

process.on('message', async (command: keyof typeof commands) =>
  process.send?.(await commands[command]()),
)
process.send?.(providers)
