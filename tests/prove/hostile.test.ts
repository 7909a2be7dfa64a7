import { once } from 'node:events'
import { createServer } from 'node:http'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../domain/reviews/new-review.ts'
import { bookVisit, freeSlots, jane } from '../server/support/bookings.ts'
import { latestCode, sentTokens } from '../server/support/letters.ts'
import { portOf } from '../server/support/providers.ts'
import { dumpDatabase } from '../server/support/stored.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { BODIES, HOSTILE, hostileRequest } from './support/hostile-requests.ts'
import { reportFigures, seed, sizeOf, wasOverloaded } from './support/proof.ts'
import { proofEngines } from './support/proof-engines.ts'

const CONCURRENCY = 16
/** How long a response may take, in milliseconds. */
const TIMEOUT = 10_000
const INTERNALS = /\bat .*:\d+:\d+|node_modules|SQL/
const answerShape = v.object({ success: v.boolean() })

/** The hostile values that are valid in some fields. */
const LINE = ['%00', '../../etc/passwd', "' or 1=1; --", '{{7*7}}']
const LINES = [...LINE, 'Jane\r\nBcc: all@client.example']
const SENSIBLE: Record<string, readonly unknown[]> = {
  firstName: LINE,
  lastName: LINE,
  title: LINE,
  author: LINE,
  body: LINES,
  additionalInfo: [...LINES, null, '', ' '],
  renew: [true],
  code: HOSTILE.filter((value) => typeof value === 'string'),
}

type Request = readonly [call: string, body: string]

describe.each(proofEngines('hostile'))('hostile input, on $name', (engine) => {
  const app = useTestServer(engine)
  const free = freeSlots(app)
  // This visitor may write a review, so that the server validates the fields of a review.
  let cookie = ''
  /** A valid body of every POST call of the site. */
  let whole: Record<string, object>

  beforeAll(async () => {
    const visitor = app.visitor()
    const { reference } = await bookVisit(visitor, await free())
    const [token] = (await sentTokens(app, reference)).letters
    await visitor.post(sendReviewCode, { value: jane.phone })
    const code = await latestCode(app, jane.phone)
    expect((await visitor.post(checkReviewCode, { code })).body.success).toBe(true)
    // A client can write only one review, so a random request that happens to be valid is refused.
    const review = { title: 'Calm', body: 'Kind', author: 'J.' }
    expect((await visitor.post(submitNewReview, review)).body.success).toBe(true)
    cookie = visitor.cookie()
    whole = {
      sendReviewCode: { value: jane.phone },
      checkReviewCode: { code },
      submitNewReview: review,
      holdAppointment: { ...(await free()), renew: true },
      releaseHold: await free(),
      recallBooking: { reference },
      'visit/get': { token },
      'visit/cancel': { token },
      'visit/move': { token, ...(await free()) },
      bookAppointment: { ...jane, ...(await free()) },
    }
  })

  const post = ([call, body]: Request, url: string, timeout = TIMEOUT) =>
    fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: app.url, Cookie: cookie },
      signal: AbortSignal.timeout(timeout),
      body,
    })

  /** Sends a request that the server must refuse; returns what is wrong with the response. */
  async function wrongWith(
    request: Request,
    url = app.url,
    timeout?: number,
    tries = 3,
  ): Promise<string[]> {
    const what = request.join(' ').slice(0, 200)
    const began = performance.now()
    try {
      const answer = await post(request, url, timeout)
      if (answer.status === 503 && tries > 1 && wasOverloaded(began))
        return wrongWith(request, url, timeout, tries - 1)
      const text = await answer.text()
      const { success } = v.parse(answerShape, JSON.parse(text))
      // A request with a wrong code is well-formed, so it may be refused with a 200.
      const least = request[0] === 'checkReviewCode' ? 200 : 400
      const isRefused = !success && answer.status >= least && answer.status < 500
      return isRefused && !INTERNALS.test(text) ? [] : [`${answer.status} ${what}`]
    } catch (error) {
      return [`${error} ${what}`]
    }
  }

  /** Sends many requests, which must change nothing; returns what was wrong with the responses. */
  async function sendMany(requests: readonly Request[]): Promise<string[]> {
    const before = await dumpDatabase(app)
    const left = [...requests]
    const wrong: string[] = []
    const send = async () => {
      for (let next = left.pop(); next; next = left.pop()) wrong.push(...(await wrongWith(next)))
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, send))
    expect(await dumpDatabase(app)).toBe(before)
    return wrong
  }

  test('each field refuses values that it does not expect, and each call a body that is no object of its own', async () => {
    const faulty = Object.entries(whole).flatMap(([call, valid]) =>
      Object.keys(valid).flatMap((field) =>
        HOSTILE.filter((value) => !SENSIBLE[field]?.includes(value)).map(
          (value): Request => [call, JSON.stringify({ ...valid, [field]: value })],
        ),
      ),
    )
    expect(faulty.length).toBeGreaterThan(300)
    const bodies = Object.keys(whole).flatMap((call) => BODIES.map((body): Request => [call, body]))
    expect(await sendMany([...faulty, ...bodies])).toEqual([])
    expect({}).not.toHaveProperty('success')
  })

  test('no generated request gets a 5xx, a stack or no response', async (context) => {
    const count = Math.ceil(sizeOf('requests') / proofEngines('hostile').length)
    const wrong = await sendMany(fc.sample(hostileRequest(whole), { seed, numRuns: count }))
    expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    reportFigures(context, { seed, requests: count, '5xx': 0, stacks: 0, 'left waiting': 0 })
  })

  test('control: a valid request succeeds, and a server that fails, hangs and shows stacks is noticed', async () => {
    const valid: Request = ['bookAppointment', JSON.stringify(whole.bookAppointment)]
    expect(await wrongWith(valid)).toEqual([expect.stringMatching(/^200 /)])
    const insides = 'Error: oh\n    at answer (/server/main.js:1:2)'
    const broken = createServer((request, response) => {
      if (request.url === '/api/hang') return
      const isStack = request.url === '/api/stack'
      response.writeHead(isStack ? 400 : 503)
      response.end(JSON.stringify({ success: false, message: isStack ? insides : 'oh' }))
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const url = `http://127.0.0.1:${portOf(broken)}`
    for (const call of ['break', 'stack', 'hang']) {
      expect(await wrongWith([call, '{}'], url, 200)).toHaveLength(1)
    }
    broken.close()
    broken.closeAllConnections()
  })
})
