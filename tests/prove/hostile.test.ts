import { once } from 'node:events'
import { createServer } from 'node:http'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkReviewCode, sendReviewCode } from '../../domain/reviews/new-review.ts'
import { bookVisit, freeSlots, jane } from '../server/support/bookings.ts'
import { availableEngines } from '../server/support/engines.ts'
import { latestCode, sentTokens } from '../server/support/letters.ts'
import { portOf } from '../server/support/providers.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { times } from '../times.ts'
import { reportFigures, seed, sizeOf, wasOverloaded } from './support/proof.ts'

/** How long a response may take, in milliseconds. */
const TIMEOUT = 10_000
const INTERNALS = /\bat .*:\d+:\d+|node_modules|SQL/
const answerShape = v.object({ success: v.boolean() })

/** Values that no field expects. */
const hostileValue = fc.oneof(
  fc.jsonValue({ stringUnit: 'binary' }),
  fc.constantFrom<unknown>(
    ...['', ' ', '\u0000', '\u001b[2J', '\ud800', '\u202egnp.exe', '%00', 'x'.repeat(12_000)],
    ...['Jane\r\nBcc: all@client.example', '../../etc/passwd', "' or 1=1; --", '{{7*7}}'],
    ...[{ id: '__proto__' }, { length: 1e9 }, { toString: 'x', valueOf: null }, { id: [6] }],
  ),
)
/** Bodies that no call expects. */
const hostileBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...['', '{', '{"a":1}}', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    '{"__proto__":{"firstName":"Jane","slot":"9:00 AM","success":true}}',
    '{"constructor":{"prototype":{"success":true}}}',
    `${'{"location":'.repeat(1300)}1${'}'.repeat(1300)}`,
  ),
)

interface Request {
  readonly call: string
  readonly body: string
}
/** One of these calls, each given with a valid body, with a body or with some fields that it does not expect. */
const hostileRequest = (calls: Readonly<Record<string, object>>): fc.Arbitrary<Request> =>
  fc.constantFrom(...Object.entries(calls)).chain(([call, valid]) => {
    const fields = fc.constantFrom(...Object.keys(valid), '__proto__', 'constructor')
    const spoilt = fc
      .dictionary(fields, hostileValue, { minKeys: 1 })
      .map((some) => JSON.stringify({ ...valid, ...some }))
    return fc.record({ call: fc.constant(call), body: fc.oneof(spoilt, spoilt, hostileBody) })
  })

describe.each(availableEngines)('hostile input, on $name', (engine) => {
  const app = useTestServer(engine)
  // This visitor may write a review, so that the server validates the fields of a review.
  let cookie = ''
  /** A valid body of every POST call of the site. */
  let whole: Record<string, object>
  beforeAll(async () => {
    const free = freeSlots(app)
    const visitor = app.visitor()
    const { reference } = await bookVisit(visitor, await free())
    const [token] = (await sentTokens(app, reference)).letters
    await visitor.post(sendReviewCode, { value: jane.phone })
    const code = await latestCode(app, jane.phone)
    expect((await visitor.post(checkReviewCode, { code })).body.success).toBe(true)
    cookie = visitor.cookie()
    whole = {
      sendReviewCode: { value: jane.phone },
      checkReviewCode: { code },
      submitNewReview: { title: 'Calm', body: 'Kind', author: 'J.' },
      holdAppointment: { ...(await free()), renew: true },
      releaseHold: await free(),
      recallBooking: { reference },
      'visit/get': { token },
      'visit/cancel': { token },
      'visit/move': { token, ...(await free()) },
      bookAppointment: { ...jane, ...(await free()) },
    }
  })

  /** What is wrong with the response to a request. */
  async function wrongWith({ call, body }: Request, url = app.url, timeout = TIMEOUT, tries = 3) {
    const what = `${call} ${body}`.slice(0, 200)
    const began = performance.now()
    try {
      const answer = await fetch(`${url}/api/${call}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: app.url, Cookie: cookie },
        signal: AbortSignal.timeout(timeout),
        body,
      })
      if (answer.status === 503 && tries > 1 && wasOverloaded(began))
        return wrongWith({ call, body }, url, timeout, tries - 1)
      const text = await answer.text()
      const { success } = v.parse(answerShape, JSON.parse(text))
      const isWell = answer.status < (success ? 300 : 500) && !INTERNALS.test(text)
      return isWell ? [] : [`${answer.status} ${what}`]
    } catch (error) {
      return [`${error} ${what}`]
    }
  }

  test('no request gets a 5xx, a stack or no response, and the site goes on', async (context) => {
    const count = sizeOf('requests')
    const left = fc.sample(hostileRequest(whole), { seed, numRuns: count })
    const wrong: string[] = []
    const send = async () => {
      for (let next = left.pop(); next; next = left.pop()) wrong.push(...(await wrongWith(next)))
    }
    await Promise.all(times(16, send))
    expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    expect({}).not.toHaveProperty('success')
    const details = { firstName: 'Ann', email: 'ann@client.example' }
    await bookVisit(app.visitor(), await freeSlots(app)(), details)
    reportFigures(context, { seed, requests: count, '5xx': 0, stacks: 0, 'left waiting': 0 })
  })

  test('control: a server that fails, hangs and shows stacks is noticed', async () => {
    const insides = 'Error: oh\n    at answer (/server/main.js:1:2)'
    const broken = createServer((request, response) => {
      if (request.url === '/api/hang') return
      const isStack = request.url === '/api/stack'
      response.writeHead(isStack ? 400 : 503)
      response.end(JSON.stringify({ success: false, message: isStack ? insides : 'oh' }))
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    const url = `http://127.0.0.1:${portOf(broken)}`
    for (const call of ['break', 'stack', 'hang'])
      expect(await wrongWith({ call, body: '{}' }, url, 200)).toHaveLength(1)
    broken.close()
    broken.closeAllConnections()
  })
})
