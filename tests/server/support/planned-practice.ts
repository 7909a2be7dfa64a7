import { expect } from 'vitest'
import { queueEveningLetter } from '../../../server/messages/evening-letter.ts'
import { queueDueLetters } from '../../../server/messages/planned-letters.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { runTool } from '../../../server/tool/program.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import type { Engine } from './engines.ts'
import { bookAppointment } from './own-calls.ts'
import { parseMail } from './parse-mail.ts'
import { openMailServer, openSmsServer } from './providers.ts'
import { jane, startTestServer } from './test-server.ts'

const ORIGIN = 'https://practice.example'
const OFFICE = 'hello@lanternhill.example'

/** A practice whose letters of the days before a visit are looked for when the test says so. */
export async function openPlannedPractice(engine: Engine, file = TEST_PRACTICE) {
  const mail = await openMailServer()
  const texts = await openSmsServer()
  const env = { SMTP_URL: mail.url, ...texts.env, PUBLIC_URL: ORIGIN, PRACTICE_FILE: file }
  const app = await startTestServer(engine, env)
  const { clock, database } = app
  const practice = loadPractice(file)
  const context = { database, clock, practice }
  const look = async () => {
    await queueDueLetters(context)
    await queueEveningLetter(context)
  }
  const unsent = () =>
    database.read
      .selectFrom('outbox')
      .select(['id', 'attempts', 'due_at'])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute()
  /** What the client and the office have received since the last call. */
  async function arrived() {
    await expect.poll(unsent).toEqual([])
    const letters = mail.mails.splice(0).map(parseMail)
    const accepted = texts.texts.splice(0).filter(({ isAccepted }) => isAccepted)
    return {
      letters: letters.filter(({ to }) => to !== OFFICE),
      office: letters.filter(({ to }) => to === OFFICE),
      texts: accepted.map(({ body }) => body.get('Body') ?? ''),
    }
  }
  return {
    app,
    mail,
    texts,
    context,
    look,
    arrived,
    /** Waits until every message that is left was tried and failed. */
    triedOnce: () =>
      expect
        .poll(async () => {
          const retry = clock.now() + 5000
          const rows = await unsent()
          return rows.filter((row) => row.attempts !== 1 || row.due_at !== retry)
        })
        .toEqual([]),
    /** Sets the clock, looks for letters that are due, and returns what a client has received. */
    async at(time: string) {
      clock.at = Date.parse(time)
      await look()
      const { letters, texts } = await arrived()
      return [...letters.map(({ subject }) => subject.split(/ for | on /)[0]), ...texts].sort()
    },
    async book(date: string, slot: string, details: Partial<typeof jane & Consent> = {}) {
      const response = await app.visitor().send('POST', bookAppointment.path, {
        body: JSON.stringify({ ...jane, location: { id: 6 }, date, slot, ...details }),
        headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      })
      const { reference, message } = await response.json()
      expect(response.status, message).toBe(200)
      return String(reference)
    },
    async tool(...args: string[]) {
      const said: string[] = []
      const say = (text: string) => void said.push(text)
      const settings = { DATABASE_URL: app.databaseUrl, PRACTICE_FILE: file }
      const streams = { out: say, err: say, isInteractive: false }
      expect(await runTool(args, settings, streams, clock), said.join('')).toBe(0)
    },
    async close() {
      await app.close()
      await mail.close()
      await texts.close()
    },
  }
}
interface Consent {
  smsConsent: string
}
