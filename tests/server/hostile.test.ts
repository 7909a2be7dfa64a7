import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookAppointment } from '../../domain/booking.ts'
import { checkReviewCode, sendReviewCode } from '../../domain/review.ts'
import { atWork, everythingIn, freeSlots, jane } from './at-work.ts'
import { newestCode } from './code-sent.ts'
import { here } from './engines.ts'

const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e308,
  '',
  ' ',
  '\u0000',
  'Jane\r\nBcc: all@client.example',
  '\u001b[2J',
  '\ud800',
  '\u202egnp.exe',
  '%00',
  '../../etc/passwd',
  "' or 1=1; --",
  '{{7*7}}',
  'x'.repeat(12_000),
  [],
  ['9:00 AM'],
  [[[]]],
  {},
  { id: {} },
  { id: [6] },
  { id: '__proto__' },
  { length: 1e9 },
  { toString: 'x', valueOf: null },
]

const CALLS: Record<string, readonly string[]> = {
  sendReviewCode: ['value'],
  checkReviewCode: ['code'],
  submitNewReview: ['title', 'body', 'author'],
  holdAppointment: ['slot', 'date', 'location', 'renew'],
  bookAppointment: [
    'firstName',
    'lastName',
    'email',
    'phone',
    'additionalInfo',
    'slot',
    'date',
    'location',
  ],
}

describe.each(here)('on $name', (engine) => {
  const work = atWork(engine)
  const free = freeSlots(() => work.current)
  const post = (call: string, body: string) =>
    fetch(`${work.current.url}/api/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: work.current.url, Cookie: cookie },
      body,
    })

  // Who sends it may write a review, so that its fields are looked at.
  let cookie = ''
  beforeAll(async () => {
    const visitor = work.current.visitor()
    await visitor.post(bookAppointment, { ...jane, ...(await free()) })
    await visitor.post(sendReviewCode, { value: jane.phone })
    const code = await newestCode(work.current, jane.phone)
    expect((await visitor.post(checkReviewCode, { code })).body.success).toBe(true)
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

  test('every field of every POST refuses what it cannot be, whatever its type, and nothing changes', async () => {
    const whole: Record<string, object> = {
      sendReviewCode: {},
      checkReviewCode: {},
      submitNewReview: { title: 't', body: 'b', author: 'a' },
      holdAppointment: await free(),
      bookAppointment: { ...jane, ...(await free()) },
    }
    // These make sense to one of the fields.
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
    const before = await everythingIn(work.current)
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
    expect(await everythingIn(work.current)).toBe(before)
  })

  test('control: the same with nothing hostile in it is taken', async () => {
    const answer = await post('bookAppointment', JSON.stringify({ ...jane, ...(await free()) }))
    expect(answer.status).toBe(200)
  })

  test('what is no object at all, or one built to harm, is refused, and nothing changes', async () => {
    const before = await everythingIn(work.current)
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
    expect(await everythingIn(work.current)).toBe(before)
    expect({}).not.toHaveProperty('success')
  })

  test('whatever is sent, the answer is no 5xx and no stack, and nothing changes', async () => {
    const before = await everythingIn(work.current)
    const fields = [...Object.values(CALLS).flat(), '__proto__', 'constructor']
    const anything = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.constant(`${'['.repeat(8000)}${']'.repeat(8000)}`),
      fc.constant(`${'{"location":'.repeat(1000)}1${'}'.repeat(1000)}`),
      fc.constant('{"__proto__":{"success":true},"slot":"9:00 AM"}'),
      fc
        .dictionary(fc.constantFrom(...fields), fc.jsonValue({ stringUnit: 'binary' }))
        .map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(CALLS)), anything, async (call, body) => {
        const answer = await post(call, body)
        const text = await answer.text()
        expect(answer.status).toBeLessThan(500)
        expect(JSON.parse(text)).toMatchObject({ success: false })
        expect(text).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
      }),
      { numRuns: 150 },
    )
    expect(await everythingIn(work.current)).toBe(before)
  })

  const sockets: Socket[] = []
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    for (const end of ends.splice(0)) end()
  })

  /** Opens lines that send a letter now and then and never come to an end. */
  async function drip(url: string, lines: number) {
    const { port, hostname } = new URL(url)
    const head = 'POST /api/bookAppointment HTTP/1.1\r\nContent-Length: 9000\r\nX-Slow: '
    await Promise.all(
      Array.from(
        { length: lines },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname, () => {
              socket.write(head, () => resolve())
            })
            socket.on('error', () => undefined)
            sockets.push(socket)
          }),
      ),
    )
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write('x')
    }, 50)
    ends.push(() => clearInterval(timer))
  }

  test('while 300 lines drip, a visitor books in less than half a second', async () => {
    await drip(work.current.url, 300)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const took: number[] = []
    for (let booked = 0; booked < 5; booked++) {
      const [visitor, slot, begin] = [work.current.visitor(), await free(), performance.now()]
      const { body } = await visitor.post(bookAppointment, { ...jane, ...slot })
      expect(body.success).toBe(true)
      took.push(performance.now() - begin)
    }
    const [, , median = Number.NaN] = took.sort((a, b) => a - b)
    expect(median).toBeLessThan(500)
  })

  test('control: at a server with room for 300 lines, they leave none for a visitor', async () => {
    const small = createServer((_, response) => response.end())
    small.maxConnections = 300
    await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve))
    ends.push(() => {
      small.closeAllConnections()
      small.close()
    })
    const address = small.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await drip(`http://127.0.0.1:${port}`, 300)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })
})
