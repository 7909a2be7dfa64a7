import { describe, expect, test } from 'vitest'
import { exportClient } from '../../../domain/desk-clients.ts'
import { enterDeskCode, getDeskSession } from '../../../domain/desk-sign-in.ts'
import { getLocations } from '../../../domain/location.ts'
import { HOOK_PATH } from '../../../server/messages/twilio-hook.ts'
import {
  askForDeskCode,
  askForRecordsCode,
  OWNER,
  practiceWithDesk,
  signedIn,
} from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { bookAppointment } from '../support/own-calls.ts'
import { openSmsServer } from '../support/providers.ts'
import { freeSlots, jane, startTestServer, type TestServer } from '../support/test-server.ts'

interface Line {
  readonly request?: string
  readonly event?: string
}
const linesOf = (app: TestServer) => app.logged.map((line): Line => JSON.parse(line))
const other = (code: string): string => (code === '123456' ? '654321' : '123456')

describe.each(availableEngines)('the number of a request, on $name', (engine) => {
  test('is in every answer that refuses, and in every line of the log about it', async () => {
    const provider = await openSmsServer()
    const app = await startTestServer(engine, {
      ...provider.env,
      PRACTICE_FILE: practiceWithDesk(),
    })
    const json = { 'Content-Type': 'application/json', Origin: app.url }
    const book = bookAppointment.path
    const large = JSON.stringify({ ...jane, additionalInfo: 'x'.repeat(20_000) })
    const post = { method: 'POST', headers: json, body: JSON.stringify(jane) }
    const requests: [number, string, RequestInit][] = [
      [400, book, post],
      [400, book, { ...post, body: '{' }],
      [401, getDeskSession.path, { ...post, body: '{}' }],
      [403, book, { ...post, headers: { ...json, Origin: 'https://other.example' } }],
      [403, HOOK_PATH, { method: 'POST', body: new URLSearchParams({ Body: 'STOP' }) }],
      [404, '/api/none', {}],
      [404, book, {}],
      [404, getLocations.path, post],
      [413, book, { ...post, body: large }],
      [413, HOOK_PATH, { method: 'POST', body: large }],
      [415, book, { ...post, headers: { ...json, 'Content-Type': 'text/plain' } }],
    ]
    app.logged.length = 0
    const ids = new Set<string | undefined>()
    for (const [status, path, init] of requests) {
      const response = await fetch(app.url + path, init)
      const id = response.headers.get('X-Request-Id') ?? 'no number'
      expect([path, response.status, id]).toEqual([path, status, expect.stringMatching(/^\d{9}$/)])
      ids.add(id)
    }
    expect(ids.size).toBe(requests.length)
    const lines = linesOf(app)
    expect(lines.length).toBeGreaterThanOrEqual(requests.length)
    expect(lines.filter(({ request }) => !ids.has(request))).toEqual([])
    await app.close()
    await provider.close()
  })

  test('is in the line about wrong codes at the desk', async () => {
    const app = await startTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
    const desk = await signedIn(app)
    await app.visitor().post(bookAppointment, { ...jane, ...(await freeSlots(() => app)()) })
    const stranger = app.visitor()
    const wrong = {
      'sign-in': other(await askForDeskCode(app, stranger, OWNER)),
      records: other(await askForRecordsCode(app, desk)),
    }
    app.logged.length = 0
    for (let tries = 0; tries < 5; tries++) {
      await stranger.post(enterDeskCode, { code: wrong['sign-in'] })
      await desk.post(exportClient, { contact: jane.email, code: wrong.records })
    }
    const lines = linesOf(app).filter(({ event }) => event === 'wrong-codes')
    const request = expect.stringMatching(/^\d{9}$/)
    expect(lines).toEqual([
      expect.objectContaining({ request }),
      expect.objectContaining({ request }),
    ])
    await app.close()
  })
})
