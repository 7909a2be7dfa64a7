import 'temporal-polyfill/global'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type * as Server from '../../../server/start.ts'
import { createLog } from '../../../server/system/log.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { endTransitions } from './transitions.ts'

/** A whole site for one test: the built server, a fresh database, and a clock that the test moves. */
export interface Site {
  readonly url: string
  /** The server's SQLite file. */
  readonly file: string
  /** Every line the server wrote to its log. */
  readonly logged: readonly string[]
  now(): number
  /** Moves the clocks of the server and of the given pages. */
  advance(milliseconds: number, ...pages: Page[]): Promise<void>
  /** Stops the server, as an update does. */
  stop(): Promise<void>
  /** Starts the server again with the same port and database. */
  startAgain(): Promise<void>
  /** The files of the outbox, oldest first. */
  messages(): Promise<readonly string[]>
  /** Expects this console message, which would otherwise fail the test. */
  allowConsole(pattern: RegExp): void
  /** Fails the test on any console message of the context's pages, and gives them the test's clock. */
  watch(context: BrowserContext): Promise<void>
}

/** A Monday morning in New York, before the clocks change. */
const OPENS_AT = Temporal.ZonedDateTime.from(
  '2027-03-01T09:30:00[America/New_York]',
).epochMilliseconds

/** A response that comes at all comes sooner. One that the test holds back is waited for no longer. */
const RESPONSE_WITHIN = 1_000

// A page takes its own clock for wrong when a response comes from a server that is more than two seconds further on.
const STEP = 2_000

const serverFile = pathToFileURL(resolve('dist/server/start.js')).href

interface Options {
  opensAt: number
}

export const test = base.extend<{ site: Site } & Options>({
  opensAt: [OPENS_AT, { option: true }],
  site: async ({ opensAt }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-'))
    const outbox = join(folder, 'outbox')
    const file = join(folder, 'practice.db')
    let now = opensAt
    const logged: string[] = []
    const log = createLog({ write: (line) => void logged.push(line) })
    const { start }: typeof Server = await import(serverFile)
    const open = (port: number) =>
      start(
        {
          NODE_ENV: 'test',
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: `file:${file}`,
          OUTBOX_DIR: outbox,
          PRACTICE_FILE: TEST_PRACTICE,
        },
        { clock: { now: () => now }, log, plansLetters: false },
      )
    let server = await open(0)
    const { port } = server
    const allowed: RegExp[] = []
    const consoleMessages: string[] = []
    const responses = new Set<Promise<unknown>>()
    await use({
      url: `http://localhost:${port}`,
      file,
      logged,
      now: () => now,
      stop: () => server.close(),
      async startAgain() {
        server = await open(port)
      },
      async advance(milliseconds, ...pages) {
        for (let left = milliseconds; left > 0; left -= STEP) {
          const step = Math.min(left, STEP)
          // Minutes of the page's clock take less than a second: a busy machine would seem not to respond in time.
          await Promise.all(responses)
          now += step
          for (const page of pages) await page.clock.runFor(step)
        }
      },
      async messages() {
        const files = (await readdir(outbox).catch(() => []))
          .filter((file) => !file.endsWith('.part'))
          .sort()
        return Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
      },
      allowConsole: (pattern) => void allowed.push(pattern),
      async watch(context) {
        context.on('console', (message) =>
          consoleMessages.push(`${message.text()} ${message.location().url}`),
        )
        context.on('request', (request) => {
          if (!new URL(request.url()).pathname.startsWith('/api/')) return
          const arrives = request.response().then((response) => response?.finished())
          const settled = Promise.race([arrives, pause(RESPONSE_WITHIN)])
            .catch(() => {})
            .finally(() => responses.delete(settled))
          responses.add(settled)
        })
        context.on('weberror', (error) => consoleMessages.push(error.error().message))
        await context.addInitScript(endTransitions)
        // The clock of the pages stands still until the test moves it. In a page that is open already it runs until then.
        await context.clock.install({ time: now - 60_000 })
        await context.clock.pauseAt(now)
      },
    })
    expect(
      consoleMessages.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    ).toEqual([])
    await server.close()
    await rm(folder, { recursive: true, force: true })
  },
  // A deployed site can stand in for the test's own, where the test answers all calls itself.
  baseURL: ({ site }, use) => use(process.env.AGAINST ?? site.url),
  context: async ({ context, site }, use) => {
    await site.watch(context)
    await use(context)
  },
})

export { expect }
