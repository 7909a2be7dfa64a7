import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recallBooking } from '../../../domain/booking/booking.ts'
import { readDetails } from '../../../domain/booking/details.ts'
import { bookByPhone } from '../../../domain/desk/visits.ts'
import { ANY_TIME } from '../../../domain/waiting/waiting.ts'
import { book } from '../../../server/booking/book.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { migrate } from '../../../server/database/migrations.ts'
import { practiceAs } from '../../../server/http/requester.ts'
import { deliver } from '../../../server/messages/delivery.ts'
import { KINDS } from '../../../server/messages/kinds/kinds.ts'
import { CHANGES } from '../../../server/messages/outbox/message.ts'
import { mayBeTexted, setOptedOut } from '../../../server/messages/outbox/opt-outs.ts'
import type { Sms } from '../../../server/messages/providers/twilio.ts'
import { unwrap } from '../../../server/result.ts'
import { bookVisit, jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { useDesk } from '../support/desk.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { alter } from '../support/stored.ts'
import { openPractice } from '../support/tool-services.ts'

/** What can happen to a number. A visit is booked online or by phone, with or without texts. */
const HAPPENS = [
  'online',
  'declined online',
  'unasked by phone',
  'agreed by phone',
  'STOP',
  'START',
] as const
type Happens = (typeof HAPPENS)[number]

const TIMES = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM']
const WITH_LIST = ['price: 225', 'price: 225\nletters: { opening: { send: true } }'] as const
const ONLINE = { visitor: 'jane', clientAddress: undefined, wideNetwork: undefined }
const TEXTS = Object.keys(KINDS).filter((kind) => kind.endsWith('-text'))

/** Lets this happen to a number, and returns which of its visits each kind of text left for. */
async function textsAfter(all: readonly Happens[], engine = sqlite) {
  const practice = await openPractice(engine, changedPractice(WITH_LIST))
  const { clock, visitAt, close } = practice
  const visits: { id: string; queued: boolean }[] = []
  for (const happens of all) {
    clock.advance(1_000)
    if (happens === 'STOP' || happens === 'START') {
      await setOptedOut(practice, jane.phone, happens === 'STOP', clock.now())
      continue
    }
    const isOnline = happens.endsWith('online')
    const texts = { 'declined online': 'no', 'agreed by phone': 'yes' }[String(happens)] ?? ''
    const requester = isOnline ? ONLINE : practiceAs(TOOL)
    const time = visitAt(slotAt('2026-07-10', TIMES[visits.length] ?? ''))
    const { form } = readDetails({ ...jane, texts }, { isAtDesk: !isOnline })
    const { id } = unwrap(await book(practice, time, form, requester)).booking
    const queued = practice.database.read
      .selectFrom('outbox')
      .select('id')
      .where('booking', '=', id)
      .where('channel', '=', 'client-text')
    visits.push({ id, queued: (await queued.execute()).length > 0 })
    const any = JSON.stringify(ANY_TIME)
    await alter(
      practice,
      sql`insert into waiting (id, booking, wish, asked_at, joined_at) values (${id}, ${id}, ${any}, 1, 1)`,
    )
  }
  const opens = Date.parse('2026-07-09T10:00:00-04:00')
  await alter(
    practice,
    sql`insert into openings (id, location_id, day, slot, starts_at, ends_at, freed_at, kept_until)
      values ('opening', '2', '2026-07-09', '1000', ${opens}, ${opens + 1}, 1, ${opens})`,
    sql`insert into holds (id, visitor, location_id, day, slot, expires_at, renewals)
      values ('opening', 'opening', '2', '2026-07-09', '1000', ${opens}, 0)`,
  )
  const sent: Sms[] = []
  const sms = async (text: Sms) => {
    sent.push(text)
    return 'sent' as const
  }
  const fails = () => Promise.reject(new Error('Only texts are sent here.'))
  const transports = { sms, mail: fails, close: async () => undefined, notice: '' }
  const leavesFor = async (kind: string, booking: string) => {
    // The texts of the day before are due at the visit's time of day.
    const isOfList = /^(?:opening|joined)/.test(kind)
    clock.at = Date.parse(`2026-07-0${isOfList ? 8 : 9}T12:00:00-04:00`)
    const list = { waiting: booking, opening: 'opening' }
    const message = JSON.stringify({ kind, booking, minutes: 20, ...list })
    const row = { id: kind, created_at: 1, message, kind, sequence: 0, attempts: 1 }
    await deliver(practice, transports, row)
    return sent.splice(0).length > 0
  }
  const left: Record<string, boolean[]> = {}
  const isOffer = (kind: string) => kind === 'offer-text'
  for (const kind of TEXTS.filter((each) => !isOffer(each)))
    left[kind] = await Promise.all(visits.map(({ id }) => leavesFor(kind, id)))
  await close('2026-07-10')
  for (const kind of TEXTS.filter(isOffer))
    left[kind] = await Promise.all(visits.map(({ id }) => leavesFor(kind, id)))
  return { left, queued: visits.map(({ queued }) => queued) }
}

/** The rule, by itself: a number speaks for all its visits, a booking for itself, and silence on the phone is no agreement. */
function wanted(all: readonly Happens[], until = all.length): boolean[] {
  const lastly = all.slice(0, until)
  const isStopped = lastly.findLast((each) => each === 'STOP' || each === 'START') === 'STOP'
  const started = lastly.lastIndexOf('START')
  return lastly.flatMap((each, index) =>
    each === 'STOP' || each === 'START'
      ? []
      : !isStopped &&
        each !== 'unasked by phone' &&
        (each !== 'declined online' || index < started),
  )
}

describe('a booking', () => {
  const { app, ask } = useDesk()
  const of = (reference: string | undefined) =>
    app.database.read
      .selectFrom('bookings')
      .select(['texts', 'sms_consent'])
      .where('reference', '=', reference ?? '')
      .executeTakeFirstOrThrow()

  test('keeps what the client was told of texts and what she chose, and its answer says if she gets none', async () => {
    const visitor = app.visitor()
    const told = { smsConsent: '2026-11-30' }
    const at = (time: string) => slotAt('2026-07-10', time)
    const declined = await bookVisit(visitor, at('9:00 AM'), { ...told, texts: 'no' })
    expect(declined).toMatchObject({ noTexts: true, sentTo: 'j…@client.example' })
    const sms_consent = expect.stringMatching(
      /^2026-11-30: We’ll text you .* from Lantern Hill Therm/,
    )
    expect(await of(declined.reference)).toEqual({ texts: 'no', sms_consent })
    const again = await visitor.post(recallBooking, { reference: declined.reference })
    expect(again.body).toMatchObject({ success: true, noTexts: true })
    // As a program sends it that knows only the ten fields of the specification.
    const plain = await bookVisit(visitor, at('9:30 AM'), { phone: '2125550143' })
    expect(plain.noTexts).toBeUndefined()
    expect(plain.sentTo).toBe('j…@client.example and (212) … 43')
    expect(await of(plain.reference)).toEqual({ texts: '', sms_consent: '' })
    const faulty = await visitor.post(bookAppointment, {
      ...jane,
      ...at('10:00 AM'),
      texts: 'si',
    })
    expect(faulty.body).toMatchObject({ errors: { texts: 'Please say yes or no to texts.' } })
  })

  test('by phone says that the client gets a text only if she has agreed', async () => {
    const call = { ...jane, phone: '2125550144' }
    const agreed = await ask(bookByPhone, {
      ...call,
      ...slotAt('2026-07-10', '11:00 AM'),
      texts: 'yes',
    })
    expect(await of(agreed.visit.reference)).toEqual({
      texts: 'yes',
      sms_consent:
        'phone-2026-11-28: She agreed on the phone to texts about her visit, with a reminder.',
    })
    const unasked = await ask(bookByPhone, { ...call, ...slotAt('2026-07-10', '11:30 AM') })
    expect(await of(unasked.visit.reference)).toEqual({ texts: '', sms_consent: '' })
    const rows = app.database.read
      .selectFrom('outbox')
      .innerJoin('bookings', 'booking', 'bookings.id')
    const kinds = rows
      .select('reference')
      .where('kind', '=', 'client-text')
      .where('phone', '=', call.phone)
    expect(await kinds.execute()).toEqual([{ reference: agreed.visit.reference }])
  })
})

test('all kinds of texts are tried', () => {
  const changes = Object.values(CHANGES).map((kinds) => kinds['client-text'])
  const others = [
    'late-text',
    'offer-text',
    'joined-text',
    'opening-text',
    'reminder-text',
    'reopened-text',
  ]
  expect(TEXTS.sort()).toEqual([...changes, ...others].sort())
})

describe.each(availableEngines)('texts, on $name', (engine) => {
  test.each<[Happens[], boolean[]]>([
    [['online'], [true]],
    [['agreed by phone'], [true]],
    [['declined online'], [false]],
    [['unasked by phone'], [false]],
    [['online', 'STOP'], [false]],
    [['STOP', 'online', 'START'], [true]],
    [
      ['online', 'declined online'],
      [true, false],
    ],
    [
      ['declined online', 'online'],
      [false, true],
    ],
    [
      ['declined online', 'START', 'declined online'],
      [true, false],
    ],
    [
      ['declined online', 'STOP', 'online'],
      [false, false],
    ],
    [
      ['online', 'unasked by phone'],
      [true, false],
    ],
  ])('after %j each kind of text leaves for its visits: %j', async (all, leaves) => {
    const { left } = await textsAfter(all, engine)
    expect(left).toEqual(Object.fromEntries(TEXTS.map((kind) => [kind, leaves])))
  })
})

test.each(availableEngines)(
  'visits that got no texts before it was stored who declined them get none afterwards, on $name',
  async (engine) => {
    const practice = await openPractice(engine)
    const { database, clock } = practice
    const book = (time: string, details: Partial<typeof jane & { texts: string }>) => {
      clock.advance(1_000)
      return practice.book(slotAt('2026-07-10', time), details)
    }
    const earlier = await book('9:00 AM', {})
    const declined = await book('9:30 AM', { texts: 'no' })
    const later = await book('10:00 AM', {})
    const another = await book('10:30 AM', { phone: '2125550143' })
    await alter(
      practice,
      sql`drop table declined_texts`,
      sql`alter table opt_outs drop column way`,
      sql`alter table opt_outs drop column actor`,
      sql`insert into opt_outs values ('hashed', 1)`,
      sql`delete from migrations where name = '13-who-declined-texts'`,
    )
    await migrate(database)
    const visits = [earlier, declined, later, another]
    const texted = () => Promise.all(visits.map((visit) => mayBeTexted(database.read, visit)))
    expect(await texted()).toEqual([false, false, true, true])
    const kept = database.read
      .selectFrom('declined_texts')
      .selectAll()
      .where('booking', '=', earlier.id)
    expect(await kept.execute()).toEqual([
      {
        booking: earlier.id,
        way: 'form',
        actor: '',
        declined_at: declined.created_at,
        ended_at: null,
      },
    ])
    const stopped = database.read.selectFrom('opt_outs').selectAll()
    expect(await stopped.execute()).toEqual([
      { phone: 'hashed', stopped_at: 1, way: 'reply', actor: '' },
    ])
    await setOptedOut(practice, jane.phone, false, clock.now())
    expect(await texted()).toEqual([true, true, true, true])
  },
)

test('whatever happens, no text leaves for a number that declined or stopped texts, or was not asked on the phone', async () => {
  const history = fc.array(fc.constantFrom(...HAPPENS), { minLength: 1, maxLength: TIMES.length })
  let sent = 0
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      const { left, queued } = await textsAfter(all)
      const leaves = wanted(all)
      sent += leaves.filter(Boolean).length
      expect(left).toEqual(Object.fromEntries(TEXTS.map((kind) => [kind, leaves])))
      const bookings = all.flatMap((each, index) =>
        each === 'STOP' || each === 'START' ? [] : index,
      )
      expect(queued).toEqual(bookings.map((index) => wanted(all, index + 1).at(-1)))
    }),
    { numRuns: 25, seed: 63 },
  )
  // Control: texts that are wanted leave.
  expect(sent).toBeGreaterThan(10)
})
