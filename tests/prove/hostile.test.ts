import { createServer } from 'node:http'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkReviewCode, sendReviewCode, submitNewReview } from '../../domain/new-review.ts'
import { bookAppointment } from '../server/support/own-calls.ts'
import { portOf } from '../server/support/providers.ts'
import { latestCode } from '../server/support/sent-codes.ts'
import { sentTokens } from '../server/support/sent-links.ts'
import { dumpDatabase, freeSlots, jane, useTestServer } from '../server/support/test-server.ts'
import { CALLS, HOSTILE, hostileRequest } from './support/hostile-requests.ts'
import { proofEngines } from './support/proof-engines.ts'
import { reportFigures } from './support/report-figures.ts'
import { seed, sizes } from './support/sizes.ts'

const BATCH = 1000
const CONCURRENCY = 16
/** The longest time that a response may take. */
const TIMEOUT = 10_000
const STACK = /\bat .*:\d+:\d+|node_modules/
const answerShape = z.object({ success: z.boolean() })
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe.each(proofEngines('hostile'))('hostile input, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(() => app.current)
  let at = ''
  let timeout = TIMEOUT
  const post = (call: string, body: string) =>
    fetch(`${at || app.current.url}/api/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: app.current.url, Cookie: cookie },
      signal: AbortSignal.timeout(timeout),
      body,
    })

  // This visitor may write a review, so that the server validates the fields of a review.
  let cookie = ''
  /** Of the link to the visit that this visitor has booked. */
  let token = ''
  beforeAll(async () => {
    const visitor = app.current.visitor()
    const booked = await visitor.post(bookAppointment, { ...jane, ...(await free()) })
    if (!booked.body.success) throw new Error('The visit was not booked.')
    token = (await sentTokens(app.current, booked.body.reference)).letters[0] ?? ''
    await visitor.post(sendReviewCode, { value: jane.phone })
    const code = await latestCode(app.current, jane.phone)
    expect((await visitor.post(checkReviewCode, { code })).body.success).toBe(true)
    // A second review is refused, in case a random request is a valid one.
    const review = { title: 'Calm', body: 'Kind', author: 'J.' }
    expect((await visitor.post(submitNewReview, review)).body.success).toBe(true)
    cookie = visitor.cookie()
  })

  async function refused(call: string, body: string) {
    const answer = await post(call, body)
    const text = await answer.text()
    const what = `${call} ${body.slice(0, 100)}`
    expect([what, answer.status >= 400 && answer.status < 500]).toEqual([what, true])
    expect(JSON.parse(text)).toMatchObject({ success: false })
    expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules|SQL/)
  }

  test('every field of every POST refuses invalid values of any type, and nothing changes', async () => {
    const whole: Record<string, object> = {
      sendReviewCode: {},
      checkReviewCode: {},
      submitNewReview: { title: 't', body: 'b', author: 'a' },
      holdAppointment: await free(),
      releaseHold: await free(),
      recallBooking: { reference: 'NONE-NONE' },
      'visit/get': {},
      'visit/cancel': {},
      'visit/move': { token, ...(await free()) },
      bookAppointment: { ...jane, ...(await free()) },
    }
    // These values are valid in one of the fields.
    const line = ['%00', '../../etc/passwd', "' or 1=1; --", '{{7*7}}']
    const lines = [...line, 'Jane\r\nBcc: all@client.example']
    const sensible: Record<string, readonly unknown[]> = {
      firstName: line,
      lastName: line,
      title: line,
      author: line,
      body: lines,
      additionalInfo: [...lines, null, '', ' '],
      renew: [true],
      code: HOSTILE.filter((value) => typeof value === 'string'),
    }
    const allowed = (field: string, value: unknown) => sensible[field]?.includes(value) ?? false
    const before = await dumpDatabase(app.current)
    const sent = Object.entries(CALLS).flatMap(([call, fields]) =>
      fields.flatMap((field) =>
        HOSTILE.filter((value) => !allowed(field, value)).map((value) => ({
          call,
          body: JSON.stringify({ ...whole[call], [field]: value }),
        })),
      ),
    )
    for (const { call, body } of sent) await refused(call, body)
    expect(sent.length).toBeGreaterThan(300)
    expect(await dumpDatabase(app.current)).toBe(before)
  })

  test('control: the same request without hostile values succeeds', async () => {
    const answer = await post('bookAppointment', JSON.stringify({ ...jane, ...(await free()) }))
    expect(answer.status).toBe(200)
  })

  test('a body that is no object or a hostile object is refused, and nothing changes', async () => {
    const before = await dumpDatabase(app.current)
    const bodies = [
      '',
      'null',
      '[]',
      '"text"',
      '7',
      '{',
      '{"a":1}}',
      '\u0000',
      '{"__proto__":{"firstName":"Jane","slot":"9:00 AM"}}',
      '{"constructor":{"prototype":{"success":true}}}',
      `${'['.repeat(8000)}${']'.repeat(8000)}`,
      `${'{"location":'.repeat(1300)}1${'}'.repeat(1300)}`,
    ]
    for (const call of Object.keys(CALLS)) for (const body of bodies) await refused(call, body)
    expect(await dumpDatabase(app.current)).toBe(before)
    expect({}).not.toHaveProperty('success')
  })

  /** What is wrong with the response to a request. */
  async function wrongWith(call: string, body: string): Promise<string[]> {
    const what = `${call} ${body.slice(0, 200)}`
    try {
      const answer = await post(call, body)
      const text = await answer.text()
      const { success } = answerShape.parse(JSON.parse(text))
      if (success || answer.status >= 500 || STACK.test(text)) return [`${answer.status} ${what}`]
      return []
    } catch (error) {
      return [`${error} ${what}`]
    }
  }

  /** Sends generated requests in batches; returns what was wrong with the responses. */
  async function sendMany(count: number): Promise<string[]> {
    const wrong: string[] = []
    for (let sent = 0; sent < count; sent += BATCH) {
      const numRuns = Math.min(BATCH, count - sent)
      const some = fc.sample(hostileRequest, { seed: seed + sent, numRuns })
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (let next = some.pop(); next; next = some.pop()) {
            wrong.push(...(await wrongWith(...next)))
          }
        }),
      )
    }
    return wrong
  }

  test('no generated request gets a 5xx, a stack or no response, and nothing changes', async (context) => {
    const before = await dumpDatabase(app.current)
    const count = Math.ceil(sizes.requests / proofEngines('hostile').length)
    const begin = performance.now()
    expect({ seed, wrong: await sendMany(count) }).toEqual({ seed, wrong: [] })
    const seconds = Math.round((performance.now() - begin) / 1000)
    expect(await dumpDatabase(app.current)).toBe(before)
    reportFigures(context, {
      seed,
      requests: count,
      '5xx': 0,
      stacks: 0,
      'left waiting': 0,
      seconds,
    })
  })

  test('control: a server that fails, hangs and shows stacks is noticed', async () => {
    const insides = 'Error: oh\n    at answer (/server/main.js:1:2)'
    const broken = createServer((request, response) => {
      if (request.url === '/api/hang') return
      const isStack = request.url === '/api/stack'
      response.writeHead(isStack ? 400 : 503)
      response.end(JSON.stringify({ success: false, message: isStack ? insides : 'oh' }))
    })
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    ends.push(() => {
      broken.closeAllConnections()
      broken.close()
    })
    at = `http://127.0.0.1:${portOf(broken)}`
    timeout = 200
    ends.push(() => {
      at = ''
      timeout = TIMEOUT
    })
    for (const call of ['break', 'stack', 'hang']) {
      expect(await wrongWith(call, '{}')).toHaveLength(1)
    }
  })
})
