import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyCall } from '../../domain/call.ts'
import { getDeskDay } from '../../domain/desk/calendar.ts'
import { findClients, listClients } from '../../domain/desk/clients.ts'
import { enterDeskCode, sendDeskCode } from '../../domain/desk/sign-in.ts'
import { booking, largePractice, openPast } from './booking.ts'
import { inTurn, type Measure, middle } from './reading.ts'
import { createFolder, databaseIn, product } from './server.ts'

/** Signs in at the desk of the practice of the tests, with the code in the outbox folder. */
async function signIn(url: string, folder: string) {
  let cookies = new Map<string, string>()
  const post = async ({ path }: AnyCall, body: object): Promise<void> => {
    const Cookie = [...cookies.values()].join('; ')
    const headers = { 'Content-Type': 'application/json', Cookie }
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie())
      cookies = cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '')
    const text = await response.text()
    if (!/"success":true/.test(text)) throw new Error(`${path}: ${text}`)
  }
  await post(sendDeskCode, { email: 'hello@lanternhill.example' })
  for (;;) {
    const outbox = join(folder, 'outbox')
    const letters = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
    const texts = letters.map((name) => readFileSync(join(outbox, name), 'utf8'))
    const code = texts.flatMap((text) => /^Subject: Your code: (\d{6})/m.exec(text)?.[1] ?? [])[0]
    if (code === undefined) await new Promise((resolve) => setTimeout(resolve, 100))
    else {
      await post(enterDeskCode, { code })
      return post
    }
  }
}

/** How many times each act at the desk is done in one reading. */
const TIMES = 20

/** What an act costs a practice with so many clients, each with a past visit. */
async function practiceWith(count: number) {
  const folder = createFolder()
  const server = await product(folder, { PRACTICE_FILE: largePractice() })
  await openPast(databaseIn(folder)).insertAll(count)
  const post = await signIn(server.url, folder)
  const act =
    (call: AnyCall, body: object): Measure =>
    async () => {
      const began = performance.now()
      for (let done = 0; done < TIMES; done++) await post(call, body)
      return { requests: TIMES, seconds: (performance.now() - began) / 1000 }
    }
  const measures = {
    'a booking': await booking([server.url], { count: 400 }),
    'a search': act(findClients, { text: 'Lee 60' }),
    'the day': act(getDeskDay, {}),
    'the list of clients': act(listClients, { order: 'last', page: 1 }),
  }
  return { measures, stop: server.stop }
}

/** Milliseconds for each act with few clients and with many. */
export async function measureClients(few: number, many: number) {
  const [small, large] = [await practiceWith(few), await practiceWith(many)]
  const rows: [string, string, string][] = []
  for (const [what, measure] of Object.entries(small.measures)) {
    const other = Object.entries(large.measures).find(([name]) => name === what)?.[1] ?? measure
    const milliseconds = (await inTurn([measure, other])).map((readings) => {
      const { requests, seconds } = middle(readings)
      return `${((1000 * seconds) / requests).toFixed(1)} ms`
    })
    rows.push([what, milliseconds[0] ?? '', milliseconds[1] ?? ''])
  }
  await Promise.all([small.stop(), large.stop()])
  return rows
}
