import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOfSlot } from '../../domain/day.ts'
import { book } from '../../server/booking/book.ts'
import type { Booking } from '../../server/booking/booking.ts'
import { cancel } from '../../server/booking/cancel.ts'
import { move } from '../../server/booking/move.ts'
import { TOOL } from '../../server/database/audit.ts'
import { practiceAs } from '../../server/http/requester.ts'
import { queueDueLetters } from '../../server/letters/planned-letters.ts'
import { dueMessages } from '../../server/messages/due.ts'
import { setOptedOut } from '../../server/messages/opt-outs.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { formatVisitTime } from '../../server/practice/visit-time.ts'
import { type Started, start } from '../../server/start.ts'
import { createLog } from '../../server/system/log.ts'
import { changedPractice } from '../server/support/changed-practice.ts'
import { createFolder } from '../server/support/engines.ts'
import { parseMail } from '../server/support/parse-mail.ts'
import { openMailServer, openSmsServer } from '../server/support/providers.ts'
import { DAY, HOUR, TestClock } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'
import {
  type Arrival,
  faultsOf,
  type Happening,
  happeningsOf,
  outagesOf,
  YEAR_STARTS,
  ZONE,
} from './support/year.ts'

const LEASE = 120_000

describe.each(proofEngines('year'))('a year of visits, on $name', (engine) => {
  // Open almost every day, so that visits are booked for the next day, too.
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  const file = changedPractice([
    'friday: 9:00 AM - 5:00 PM',
    days.map((day) => `${day}: 7:00 AM - 9:00 PM`).join('\n      '),
  ])
  const practice = loadPractice(file)
  const clock = new TestClock()
  const log = createLog({ write: () => undefined })
  const arrivals: Arrival[] = []
  let services: Awaited<ReturnType<typeof openTool>>
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let texts: Awaited<ReturnType<typeof openSmsServer>>
  let server: Started | undefined
  const ends: (() => unknown)[] = []
  const closeAtEnd = (close: () => unknown) => void ends.push(close)
  let env: NodeJS.ProcessEnv & { DATABASE_URL: string }

  beforeAll(async () => {
    clock.at = YEAR_STARTS
    mail = await openMailServer()
    texts = await openSmsServer()
    env = {
      ...{ PORT: '0', PRACTICE_FILE: file, DATABASE_URL: await engine.create() },
      ...{ OUTBOX_DIR: createFolder(), SMTP_URL: mail.url, ...texts.env },
    }
    server = await open()
    services = await openTool({ databaseUrl: env.DATABASE_URL, clock, closeAtEnd }, file)
  })
  afterAll(async () => {
    await server?.close()
    for (const close of ends) await close()
    await mail.close()
    await texts.close()
  })

  const open = () => start(env, { clock, log, plansLetters: false })

  /** Waits until each message that may leave was sent, or tried in vain. */
  async function settle() {
    const now = clock.now()
    const { read } = services.database
    // A message behind one that waits for its next try waits with it.
    const due = dueMessages(read, now, Number.MAX_SAFE_INTEGER)
    const claimed = read
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('due_at', '=', now + LEASE)
    const onTheirWay = async () => [...(await due.execute()), ...(await claimed.execute())]
    await expect.poll(onTheirWay).toEqual([])
  }

  /** Notes what has arrived by now. */
  function note() {
    for (const { subject, to } of mail.mails.splice(0).map(parseMail)) {
      const at = { at: clock.at, client: to, words: subject }
      if (subject.startsWith('Your intake form for ')) arrivals.push({ ...at, what: 'intake' })
      if (subject.startsWith('A reminder of your visit')) arrivals.push({ ...at, what: 'reminder' })
    }
    for (const { body, isAccepted } of texts.texts.splice(0)) {
      const words = body.get('Body') ?? ''
      if (!isAccepted || !words.includes('a reminder of your visit')) continue
      arrivals.push({ at: clock.at, what: 'text', client: body.get('To') ?? '', words })
    }
  }

  /** The first free visits that begin so many hours from now, or later. */
  function visitsFrom(hoursAhead: number) {
    const [location] = practice.locations
    if (!location) throw new Error('The practice has no location.')
    const from = clock.now() + hoursAhead * HOUR
    return services.timetable
      .upcoming(location, clock.now())
      .flatMap(([day, slots]) => slots.map((slot) => ({ location, day, slot })))
      .filter(({ day, slot }) => startOfSlot(day, slot, ZONE) >= from)
  }

  interface Life extends Happening {
    readonly nth: number
    booking?: Booking
    changesAt: number
  }

  async function bookFor(life: Life) {
    const { hoursAhead, stopsTexts, nth, changedAfter } = life
    const phone = String(2_120_000_000 + nth)
    if (stopsTexts) await setOptedOut(services, phone, true, clock.now())
    const details = {
      ...{ firstName: 'Ann', lastName: stopsTexts ? 'Stopped' : 'Lee', additionalInfo: '' },
      ...{ email: `client${nth}@letters.example`, phone },
    }
    for (const visit of visitsFrom(hoursAhead)) {
      const booked = await book(services, visit, details, practiceAs(TOOL))
      if (booked.isRefused) continue
      life.booking = booked.value
      const span = booked.value.starts_at - clock.now()
      life.changesAt = clock.now() + Math.floor((span * changedAfter) / HOUR) * HOUR
      return
    }
    throw new Error('The practice has no free time.')
  }

  async function change(life: Life, { reference }: Booking) {
    life.changesAt = Number.POSITIVE_INFINITY
    if (life.change === 'cancel') await cancel(services, TOOL, reference)
    if (life.change !== 'move') return
    for (const visit of visitsFrom(36)) {
      const moved = await move(services, TOOL, reference, visit)
      if (moved.isRefused) continue
      life.booking = moved.value
      return
    }
  }

  /** The next hour at which anything can happen to a visit or its letters. */
  function nextHour(lives: readonly Life[]): number | undefined {
    const hours = lives.flatMap(({ booking, bookedAt, changesAt }) => {
      if (!booking) return [Math.max(bookedAt, clock.at + HOUR)]
      if (booking.starts_at < clock.at) return []
      return [Math.max(clock.at + HOUR, Math.min(changesAt, booking.starts_at - 5 * DAY))]
    })
    const next = Math.min(...hours)
    return Number.isFinite(next) ? next - (next % HOUR) : undefined
  }

  async function liveHour(
    lives: readonly Life[],
    outage: ReturnType<ReturnType<typeof outagesOf>>,
  ) {
    mail.state.isUp = outage !== 'mail' && outage !== 'both'
    texts.state.status = outage === 'texts' || outage === 'both' ? 503 : 201
    if (outage === 'server') {
      await server?.close()
      server = undefined
    } else server ??= await open()
    for (const life of lives) {
      const { booking } = life
      if (!booking && life.bookedAt <= clock.at) await bookFor(life)
      if (booking && life.changesAt <= clock.at) await change(life, booking)
    }
    if (!server) return
    await Promise.all([queueDueLetters(services), queueDueLetters(services)])
    await settle()
    note()
  }

  test('each visit that takes place has its letters once and in time, the others none', async (context) => {
    const outageAt = outagesOf(seed)
    const lives = happeningsOf(sizes.year, seed).map(
      (happening, nth): Life => ({ ...happening, nth, changesAt: Number.POSITIVE_INFINITY }),
    )
    for (let next = nextHour(lives); next !== undefined; next = nextHour(lives)) {
      clock.at = next
      await liveHour(lives, outageAt(next))
    }
    const bookings = await services.database.read.selectFrom('bookings').selectAll().execute()
    const faults = bookings.flatMap((booking) => {
      const to = [booking.email, `+1${booking.phone}`]
      const time = formatVisitTime(booking.day, booking.slot, ZONE)
      return faultsOf(
        booking,
        time,
        arrivals.filter(({ client }) => to.includes(client)),
      )
    })
    expect({ seed, faults }).toEqual({ seed, faults: [] })
    expect(bookings).toHaveLength(sizes.year)
    const count = (what: Arrival['what']) => arrivals.filter((one) => one.what === what).length
    expect(count('intake')).toBeGreaterThan(0)
    reportFigures(context, {
      ...{ seed, visits: bookings.length, intake: count('intake'), reminders: count('reminder') },
      ...{ texts: count('text'), faults: 0 },
    })
  }, 3_600_000)

  test('control: a letter too many, at night or missing is noticed', async () => {
    const booking = await services.database.read
      .selectFrom('bookings')
      .selectAll()
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow()
    const time = formatVisitTime(booking.day, booking.slot, ZONE)
    expect(faultsOf(booking, time, [])).toContain(
      `${booking.reference}: 0 of intake, expected 1 to 1`,
    )
    const midnight = Temporal.PlainDate.from(booking.day)
      .subtract({ days: 2 })
      .toZonedDateTime(ZONE).epochMilliseconds
    const intake = { at: midnight, what: 'intake', client: booking.email, words: time } as const
    expect(faultsOf(booking, time, [intake, intake]).join()).toMatch(/2 of intake.*at night/)
  })
})
