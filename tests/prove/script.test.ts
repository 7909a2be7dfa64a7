import { describe, expect, test } from 'vitest'
import { getHolds, holdAppointment, type SlotRequest } from '../../domain/hold.ts'
import { getLocations } from '../../domain/location.ts'
import { isBookedLabel, readSlot, slotLabel } from '../../domain/slot.ts'
import { slot as slotOf } from '../days.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { jane, MINUTE, startTestServer, type TestServer } from '../server/support/test-server.ts'
import { openTool } from '../server/support/tool-services.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { sizes } from './support/sizes.ts'

const AT_ONCE = 8
/** Below the rate limit of one address, so that the rate alone does not stop the script. */
const PER_MINUTE = 400
const HEADERS = { 'Content-Type': 'application/json' }

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

type Address = (nth: number) => string | undefined

/** Holds and books whatever it can, each time without a cookie and with the contacts of a stranger. */
async function attack(app: TestServer, requests: number, addressOf: Address): Promise<void> {
  const slots = await freeTimes(app)
  let sent = 0
  const run = async () => {
    while (sent < requests) {
      const nth = sent++
      if (nth % PER_MINUTE === PER_MINUTE - 1) app.clock.advance(MINUTE)
      const slot = slots[nth % slots.length]
      const address = addressOf(nth)
      const email = `stranger${nth}@mail.example`
      const stranger = { ...jane, email, phone: String(2_120_000_000 + nth) }
      const isBooking = nth % 2 === 0
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
  ['one address that makes up others before it', (nth) => `1.2.3.${nth % 250}, 203.0.113.7`],
  ['one address through two trusted proxies', () => '203.0.113.7, 127.0.0.1'],
  ['a network of 256 addresses', (nth) => `203.0.113.${nth % 256}`],
  ['one household', (nth) => `2001:db8:77:1::${nth.toString(16)}`],
  ['a network of 65,536 households', (nth) => `2001:db8:77:${nth.toString(16)}::1`],
]

describe.each(proofEngines('script'))('a script, on $name', (engine) => {
  test.for(SHAPES)(
    '%s leaves nine times of ten to others, and the owner books what it holds',
    async ([, address], context) => {
      const app = await startTestServer(engine)
      const before = await freeTimes(app)
      const requests = Math.ceil(sizes.script / SHAPES.length)
      await attack(app, requests, address)
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
      const { body } = await app.visitor().get(getHolds)
      const [hold] = body.success ? body.holds : []
      expect((await post(holdAppointment.path, first ?? {})).status).toBe(200)
      expect((await post(bookAppointment.path, { ...jane, ...second })).status).toBe(200)
      if (!hold) throw new Error('The script holds nothing.')
      const { location: id, date, slot } = hold
      const label = slotLabel(slotOf(slot))
      const tool = await openTool(app)
      await tool.book({ location: { id }, date, slot: label }, { email: 'ann@client.example' })
      const times = { 'times free before': before.length, 'times free after': after.length }
      reportFigures(context, { requests, ...times })
      await app.close()
    },
  )

  test('control: the same script takes every time where no network is counted', async () => {
    const app = await startTestServer(engine)
    await attack(app, (await freeTimes(app)).length, () => undefined)
    expect(await freeTimes(app)).toEqual([])
    await app.close()
  })
})
