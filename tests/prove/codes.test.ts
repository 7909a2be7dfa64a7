import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendDeskCode } from '../../domain/desk/sign-in.ts'
import { sendReviewCode } from '../../domain/reviews/new-review.ts'
import { practiceWithDesk } from '../server/support/desk.ts'
import { availableEngines } from '../server/support/engines.ts'
import { latestCode } from '../server/support/letters.ts'
import { portOf } from '../server/support/providers.ts'
import { waitForEmptyOutbox } from '../server/support/stored.ts'
import { useTestServer } from '../server/support/test-server.ts'
import { createVisitor } from '../server/support/visitor.ts'
import { times } from '../times.ts'
import { reportFigures, sizeOf } from './support/proof.ts'

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const knownAt = (part: string) => times(sizeOf('pairs'), (index) => `known${index}@${part}.example`)

describe.each(availableEngines)('codes, on $name', (engine) => {
  // A server sends desk codes only to the addresses in its own practice file.
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk(knownAt('desk').join(', ')) })

  /** Everything a response shows, with the random cookie masked, and how long it took. */
  async function asked(url: string, path: string, email: string) {
    const begin = performance.now()
    // Reviews call the contact `value`, the desk calls it `email`.
    const answer = await createVisitor(url).sendJson(path, { value: email, email })
    const body = await answer.text()
    const took = performance.now() - begin
    const headers = [...answer.headers].map(([name, text]) =>
      name === 'set-cookie' ? [name, text.replace(/=[\w-]{43};/, '=…;')] : [name, text],
    )
    return { took, seen: JSON.stringify([answer.status, headers, body]) }
  }

  /** How many distinct responses there are, and how many milliseconds the two of a pair are apart: on a busy machine all are slower. */
  async function tellApart(url: string, path: string, part: string, pairs: number) {
    const seen = new Set<string>()
    const differences: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      // Alternates which one is first.
      const both = ['known', 'other'] as const
      const times = { known: 0, other: 0 }
      for (const who of pair % 2 ? both : both.toReversed()) {
        const one = await asked(url, path, `${who}${pair}@${part}.example`)
        times[who] = one.took
        seen.add(one.seen)
      }
      differences.push(times.known - times.other)
    }
    return { answers: seen.size, apart: Math.abs(median(differences)) }
  }

  beforeAll(async () => {
    const clients = knownAt('review').map((email) => ({
      ...{ id: randomUUID(), first_name: 'K', last_name: 'N', phone: '', created_at: 1 },
      ...{ email, imported_at: 1, staff_note: '' },
    }))
    const { write } = app.database
    await write((transaction) => transaction.insertInto('clients').values(clients).execute())
  })

  test.for([
    { part: 'review', path: sendReviewCode.path },
    { part: 'desk', path: sendDeskCode.path },
  ])(
    'who is unknown gets the same response for a $part as who is known, byte for byte and as fast, but no code',
    async ({ part, path }, context) => {
      const { answers, apart } = await tellApart(app.url, path, part, sizeOf('pairs'))
      expect(answers).toBe(1)
      expect(apart).toBeLessThan(5)
      await waitForEmptyOutbox(app)
      expect(await latestCode(app, `known0@${part}.example`)).toMatch(/^\d{6}$/)
      expect(await latestCode(app, `other0@${part}.example`)).toBe('')
      const figures = { 'different answers': answers, 'ms apart': apart.toFixed(2) }
      reportFigures(context, { pairs: sizeOf('pairs'), ...figures })
    },
  )

  test('control: a server that checks the contact first is noticed', async () => {
    const telling = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const isKnown = body.includes('known')
      if (isKnown) await pause(10)
      response.end(isKnown ? '{"success":true}' : '{"success":true }')
    }).listen(0, '127.0.0.1')
    await once(telling, 'listening')
    const told = await tellApart(`http://127.0.0.1:${portOf(telling)}`, '/', 'control', 60)
    telling.close()
    telling.closeAllConnections()
    expect(told.answers).toBeGreaterThan(1)
    expect(told.apart).toBeGreaterThan(5)
  })
})
