import { expect, test } from 'vitest'
import {
  checkReviewCode,
  sendReviewCode,
  submitNewReview,
} from '../../domain/reviews/new-review.ts'
import { bookVisit, freeSlots, jane } from './support/bookings.ts'
import { sqlite } from './support/engines.ts'
import { latestCode, sentTokens } from './support/letters.ts'
import { dumpDatabase } from './support/stored.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

/** Values that no field expects, unless it is listed below. */
const HOSTILE: unknown[] = [
  ...[null, true, 0, -1.5, 1e308, [], ['9:00 AM'], [[[]]], {}, { id: {} }, { id: [6] }],
  ...['', ' ', '\u0000', '\u001b[2J', '\ud800', '\u202egnp.exe', 'x'.repeat(12_000), '%00'],
  ...['Jane\r\nBcc: all@client.example', '../../etc/passwd', "' or 1=1; --", '{{7*7}}'],
  ...[{ id: '__proto__' }, { length: 1e9 }, { toString: 'x', valueOf: null }],
]
const LINE = ['%00', '../../etc/passwd', "' or 1=1; --", '{{7*7}}']
const LINES = [...LINE, 'Jane\r\nBcc: all@client.example']
const SENSIBLE: Readonly<Record<string, readonly unknown[]>> = {
  firstName: LINE,
  lastName: LINE,
  title: LINE,
  author: LINE,
  body: LINES,
  additionalInfo: [...LINES, null, '', ' '],
  renew: [true],
}
/** Bodies that no call expects. */
const BODIES = [
  ...['', 'null', '[]', '"text"', '7', '{', '{"a":1}}', '\u0000'],
  '{"__proto__":{"firstName":"Jane","slot":"9:00 AM","success":true}}',
  `${'['.repeat(8000)}${']'.repeat(8000)}`,
]

/** A valid body of every POST call of the site, of a visitor who may write a review. */
async function validBodies(app: TestServer) {
  const free = freeSlots(app)
  const visitor = app.visitor()
  const { reference } = await bookVisit(visitor, await free())
  const [token] = (await sentTokens(app, reference)).letters
  await visitor.post(sendReviewCode, { value: jane.phone })
  const code = await latestCode(app, jane.phone)
  expect((await visitor.post(checkReviewCode, { code })).body.success).toBe(true)
  const review = { title: 'Calm', body: 'Kind', author: 'J.' }
  expect((await visitor.post(submitNewReview, review)).body.success).toBe(true)
  const bodies = {
    sendReviewCode: { value: jane.phone },
    submitNewReview: review,
    holdAppointment: { ...(await free()), renew: true },
    releaseHold: await free(),
    recallBooking: { reference },
    bookAppointment: { ...jane, ...(await free()) },
    'visit/get': { token },
    'visit/cancel': { token },
    'visit/confirm': { token },
    'visit/stopTexts': { token },
    'visit/move': { token, ...(await free()) },
  }
  return { bodies, cookie: visitor.cookie() }
}

test('each field refuses what it does not expect, each call a body that is none, and nothing changes', async () => {
  const app = await openTestServer(sqlite)
  const { bodies, cookie } = await validBodies(app)
  const post = async (call: string, body: string) => {
    const headers = { 'Content-Type': 'application/json', Origin: app.url, Cookie: cookie }
    const response = await fetch(`${app.url}/api/${call}`, { method: 'POST', headers, body })
    const { success } = JSON.parse(await response.text())
    const isRefused = success === false && response.status >= 400 && response.status < 500
    return isRefused ? [] : [`${response.status} ${call} ${body}`.slice(0, 200)]
  }
  const before = await dumpDatabase(app)
  const wrong: string[] = []
  for (const [call, valid] of Object.entries(bodies)) {
    for (const field of Object.keys(valid))
      for (const value of HOSTILE.filter((one) => !SENSIBLE[field]?.includes(one)))
        wrong.push(...(await post(call, JSON.stringify({ ...valid, [field]: value }))))
    for (const body of BODIES) wrong.push(...(await post(call, body)))
  }
  expect(wrong).toEqual([])
  expect({}).not.toHaveProperty('success')
  expect(await dumpDatabase(app)).toBe(before)
  // Control: a valid body succeeds.
  expect(await post('bookAppointment', JSON.stringify(bodies.bookAppointment))).toHaveLength(1)
})
