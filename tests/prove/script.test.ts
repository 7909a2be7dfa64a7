import { describe, expect, test } from 'vitest'
import { getHolds, holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { isBookedLabel, readSlot, slotLabel } from '../../domain/slot.ts'
import { runTool } from '../../server/tool/program.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { jane, MINUTE, startTestServer, type TestServer } from '../server/support/test-server.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

const AT_ONCE = 8
/** Below the rate limit of one address, so that the rate alone does not stop the script. */
const PER_MINUTE = 400
const HEADERS = { 'Content-Type': 'application/json' }

/** A small generator whose numbers depend on the seed alone. */
function randomBelow(from: number) {
  let state = from + 1
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

/** The times that nobody has booked or holds. */
async function freeTimes(app: TestServer): Promise<SlotRequest[]> {
  const visitor = app.visitor()
  const { body: locations } = await visitor.get(getLocations)
  const { body: held } = await visitor.get(getHolds)
  const name = (location: unknown, date: string, slot: string) => `${location} ${date} ${slot}`
  const holds = new Set(
    (held.success ? held.holds : []).map(({ location, date, slot }) => {
      const read = readSlot(slot)
      return name(location, date, read ? slotLabel(read) : slot)
    }),
  )
  return locations.flatMap(({ id, schedule }) =>
    Object.entries(schedule).flatMap(([date, labels]) =>
      labels
        .filter((slot) => !isBookedLabel(slot) && !holds.has(name(id, date, slot)))
        .map((slot) => ({ location: { id }, date, slot })),
    ),
  )
}

type Address = (random: (limit: number) => number) => string | undefined

/** Holds and books whatever it can, each time without a cookie and with the contacts of a stranger. */
async function attack(app: TestServer, requests: number, addressOf: Address): Promise<void> {
  const random = randomBelow(seed)
  const slots = await freeTimes(app)
  let sent = 0
  const run = async () => {
    while (sent < requests) {
      const nth = sent++
      if (nth % PER_MINUTE === PER_MINUTE - 1) app.clock.advance(MINUTE)
      const slot = slots[nth % slots.length]
      const address = addressOf(random)
      const email = `stranger${nth}@mail.example`
      const stranger = { ...jane, email, phone: String(2_120_000_000 + nth) }
      const isBooking = random(2) === 0
      const response = await fetch(
        app.url + (isBooking ? bookAppointment.path : holdAppointment.path),
        {
          method: 'POST',
          headers: { ...HEADERS, ...(address !== undefined && { 'X-Forwarded-For': address }) },
          body: JSON.stringify(isBooking ? { ...stranger, ...slot } : slot),
        },
      )
      await response.text()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, run))
}

const SHAPES: readonly [string, Address][] = [
  ['one address', () => '203.0.113.7'],
  ['one address that makes up others before it', (random) => `1.2.3.${random(250)}, 203.0.113.7`],
  ['one address through two trusted proxies', () => '203.0.113.7, 127.0.0.1'],
  ['a network of 256 addresses', (random) => `203.0.113.${random(256)}`],
  ['one household', (random) => `2001:db8:77:1::${random(60_000).toString(16)}`],
  ['a network of 65,536 households', (random) => `2001:db8:77:${random(65_536).toString(16)}::1`],
]

describe.each(proofEngines('script'))('a script, on $name', (engine) => {
  test.each(SHAPES)('%s leaves nine times of ten to others and the owner', async (_, address) => {
    const app = await startTestServer(engine)
    const before = await freeTimes(app)
    await attack(app, Math.ceil(sizes.script / SHAPES.length), address)
    const after = await freeTimes(app)
    expect(after.length / before.length).toBeGreaterThanOrEqual(0.9)
    // Somebody else holds and books.
    const [first, second] = [after.at(-1), after.at(-2)]
    const post = (path: string, body: object) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { ...HEADERS, 'X-Forwarded-For': '198.51.100.9' },
        body: JSON.stringify(body),
      })
    expect((await post(holdAppointment.path, first ?? {})).status).toBe(200)
    expect((await post(bookAppointment.path, { ...jane, ...second })).status).toBe(200)
    await app.close()
  })

  test('the owner books by phone what a script holds', async (context) => {
    const app = await startTestServer(engine)
    const before = await freeTimes(app)
    await attack(app, sizes.script, SHAPES[0]?.[1] ?? (() => undefined))
    const after = await freeTimes(app)
    expect(after.length / before.length).toBeGreaterThanOrEqual(0.9)
    const { body } = await app.visitor().get(getHolds)
    const hold = body.success ? body.holds[0] : undefined
    const slot = hold && readSlot(hold.slot)
    if (!hold || !slot) throw new Error('The script holds nothing.')
    const who = ['--first-name', 'Ann', '--last-name', 'Lee', '--phone', '2125550188']
    const when = ['--date', hold.date, '--time', slot, '--location', String(hold.location)]
    const said: string[] = []
    const streams = { out: said.push.bind(said), err: said.push.bind(said), isInteractive: false }
    const env = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: TEST_PRACTICE }
    expect([await runTool(['book', ...when, ...who], env, streams, app.clock), said]).toEqual([
      0,
      [expect.stringContaining('A visitor held this time')],
    ])
    reportFigures(context, {
      requests: sizes.script,
      'times free before': before.length,
      'times free after': after.length,
    })
    await app.close()
  })

  test('control: the same script takes every time where no network is counted', async () => {
    const app = await startTestServer(engine)
    await attack(app, (await freeTimes(app)).length, () => undefined)
    expect(await freeTimes(app)).toEqual([])
    await app.close()
  })
})
