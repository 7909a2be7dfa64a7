import { afterEach, describe, expect, test } from 'vitest'
import { getHolds } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { isBookedLabel } from '../../../domain/slot.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { startBehindProxy } from '../support/behind-proxy.ts'
import { type Answered, freePort, hasCaddy, startCaddy } from '../support/caddy.ts'
import { killProcesses } from '../support/child-process.ts'
import { availableEngines, createFolder, type Engine } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { jane } from '../support/test-server.ts'

afterEach(killProcesses)

/** How many visitors ask at the same time. */
const VISITORS = 4

interface Entry {
  readonly id: string | number
  readonly schedule: Readonly<Record<string, readonly string[]>>
}

/** Two processes on one database behind Caddy, as `deploy/` runs them. */
async function startSite(engine: Engine) {
  const [httpsPort, ...ports] = [await freePort(), await freePort(), await freePort()]
  const databaseUrl = await engine.create()
  const env = {
    DATABASE_URL: databaseUrl,
    OUTBOX_DIR: createFolder(),
    PUBLIC_URL: `https://practice.example:${httpsPort}`,
    DRAIN_SECONDS: '3',
  }
  const startAt = (port: number) => startBehindProxy({ ...env, PORT: String(port) })
  const processes = new Map<number, Awaited<ReturnType<typeof startAt>>>()
  for (const port of ports) processes.set(port, await startAt(port))
  const caddy = await startCaddy(ports, httpsPort)
  return { caddy, databaseUrl, ports, processes, startAt }
}

type Caddy = Awaited<ReturnType<typeof startCaddy>>

/** Visitors, each at an address of their own, who look, book, and send again what was not answered. */
function createCrowd({ ask, origin }: Caddy) {
  const references: string[] = []
  const failures: string[] = []
  let [isOver, visitors, answers, retries] = [false, 0, 0, 0]

  /** Asks again once when there is no answer, as a visitor does. */
  async function insist(send: () => Promise<Answered>): Promise<Answered | undefined> {
    for (const isLast of [false, true]) {
      const answer = await send().catch((error: unknown) => String(error))
      if (typeof answer !== 'string' && answer.status < 500) {
        answers++
        return answer
      }
      if (isLast) failures.push(typeof answer === 'string' ? answer : String(answer.status))
      else retries++
    }
    return undefined
  }

  async function visit(): Promise<void> {
    const nth = visitors++
    const from = `127.${1 + (nth % 250)}.${Math.floor(nth / 250)}.1`
    const list = await insist(() => ask(getLocations.path, { from }))
    const holds = await insist(() => ask(getHolds.path, { from }))
    if (!list || !holds) return
    const entries: Entry[] = JSON.parse(list.body.toString())
    const free = entries.flatMap(({ id, schedule }) =>
      Object.entries(schedule).flatMap(([date, labels]) =>
        labels
          .filter((label) => !isBookedLabel(label))
          .map((slot) => ({ location: { id }, date, slot })),
      ),
    )
    const slot = free[(nth * 7) % free.length]
    const cookie = String(holds.headers['set-cookie']).split(';')[0] ?? ''
    const contact = { email: `client${nth}@client.example`, phone: String(2_125_550_000 + nth) }
    const booked = await insist(() =>
      ask(bookAppointment.path, {
        ...{ from, method: 'POST' },
        headers: { Origin: origin, 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ ...jane, ...contact, ...slot }),
      }),
    )
    const answer = booked && JSON.parse(booked.body.toString())
    if (answer?.success) references.push(answer.reference)
  }

  const working = Array.from({ length: VISITORS }, async () => {
    while (!isOver) await visit()
  })
  return {
    answers: () => answers,
    async end() {
      isOver = true
      await Promise.all(working)
      return { references, failures, retries }
    },
  }
}

async function bookedReferences(databaseUrl: string): Promise<Set<string>> {
  const database = await openDatabase(databaseUrl)
  const rows = await database.read.selectFrom('bookings').select('reference').execute()
  await database.close()
  return new Set(rows.map(({ reference }) => reference))
}

const hasMoved = async (crowd: ReturnType<typeof createCrowd>) => {
  const before = crowd.answers()
  await expect.poll(() => crowd.answers() - before, { timeout: 30_000 }).toBeGreaterThan(20)
}

describe.runIf(hasCaddy).each(availableEngines)(
  'two processes behind Caddy, on $name',
  (engine) => {
    test('an upgrade of one after the other fails no request and loses no booking', async () => {
      const { caddy, databaseUrl, ports, processes, startAt } = await startSite(engine)
      const crowd = createCrowd(caddy)
      await hasMoved(crowd)
      // As deploy/install does it: first the one that nobody is sent to.
      for (const port of ports.toReversed()) {
        expect(await processes.get(port)?.stop()).toBe(0)
        processes.set(port, await startAt(port))
        await hasMoved(crowd)
      }
      const { references, failures, retries } = await crowd.end()
      expect([failures, retries]).toEqual([[], 0])
      const booked = await bookedReferences(databaseUrl)
      expect(references.length).toBeGreaterThan(5)
      expect(references.filter((one) => !booked.has(one))).toEqual([])
      await caddy.stop()
    })

    test('when one is killed, visitors try again at most once and no booking is lost', async () => {
      const { caddy, databaseUrl, ports, processes } = await startSite(engine)
      const crowd = createCrowd(caddy)
      await hasMoved(crowd)
      await processes.get(ports[0] ?? 0)?.kill()
      await hasMoved(crowd)
      const { references, failures, retries } = await crowd.end()
      expect(failures).toEqual([])
      // At most what was on its way when the process was killed.
      expect(retries).toBeLessThanOrEqual(VISITORS)
      const booked = await bookedReferences(databaseUrl)
      expect(references.filter((one) => !booked.has(one))).toEqual([])
      await caddy.stop()
    })
  },
)
