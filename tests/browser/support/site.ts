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

/** A Monday morning in New York, before the clocks change. */
const OPENS_AT = Temporal.ZonedDateTime.from(
  '2027-03-01T09:30:00[America/New_York]',
).epochMilliseconds

/** How long to wait for a response, in milliseconds. Only one that the test holds back takes longer. */
const RESPONSE_WITHIN = 1_000

// A page corrects its clock if the clock of a response is more than two seconds ahead.
const STEP = 2_000

const serverFile = pathToFileURL(resolve('dist/server/start.js')).href

/** The code in a letter, for a review or for the desk. */
export const CODE = /^Subject: Your code: (\d{6})/m

/** A whole site for one test: the built server, a fresh database, and a clock that the test moves. */
async function openSite(opensAt: number) {
  const folder = await mkdtemp(join(tmpdir(), 'practice-'))
  const outbox = join(folder, 'outbox')
  const file = join(folder, 'practice.db')
  let now = opensAt
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  const { start }: typeof Server = await import(serverFile)
  const server = await start(
    {
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${file}`,
      OUTBOX_DIR: outbox,
      PRACTICE_FILE: TEST_PRACTICE,
    },
    { clock: { now: () => now }, log, plansLetters: false },
  )
  /** The contents of the files in the outbox. */
  const messages = async (): Promise<readonly string[]> => {
    const files = await readdir(outbox).catch(() => [])
    const whole = files.filter((file) => !file.endsWith('.part')).sort()
    return Promise.all(whole.map((file) => readFile(join(outbox, file), 'utf8')))
  }
  // Without scripts, or on a busy machine, the responses wait. That each call is sent once is proved by loading.spec.ts.
  const allowed: RegExp[] = [/was preloaded using link preload but not used/]
  const consoleMessages: string[] = []
  const responses = new Set<Promise<unknown>>()
  return {
    url: `http://localhost:${server.port}`,
    /** The server's SQLite file. */
    file,
    /** Every line the server wrote to its log. */
    logged,
    /** Moves the clocks of the server and of the given pages. */
    async advance(milliseconds: number, ...pages: readonly Page[]) {
      for (let left = milliseconds; left > 0; left -= STEP) {
        const step = Math.min(left, STEP)
        // Minutes of the page's clock pass within a second: on a busy machine, pending requests would time out.
        await Promise.all(responses)
        now += step
        for (const page of pages) await page.clock.runFor(step)
      }
    },
    messages,
    /** Waits for a message in which the pattern's group matches a new value, and returns that value. */
    async findSent(pattern: RegExp, known: readonly string[] = []): Promise<string> {
      const find = async () => {
        // Joins the long lines that a letter breaks.
        const texts = (await messages()).map((text) => text.replace(/=\r?\n/g, ''))
        const found = texts.flatMap((text) => pattern.exec(text)?.[1] ?? [])
        return found.find((each) => !known.includes(each))
      }
      await expect.poll(find).toBeDefined()
      return (await find()) ?? ''
    },
    /** Allows this console message, which would otherwise fail the test. */
    allowConsole: (pattern: RegExp) => void allowed.push(pattern),
    /** Fails the test on any console message of the context's pages, and gives them the test's clock. */
    async watch(context: BrowserContext) {
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
      await context.addInitScript(() => {
        // The home page quotes any review. Mantine makes ids from random numbers, so these must not repeat.
        let random = 0.5
        Math.random = () => (random += 1e-7)
      })
      // Pages' clocks stand still until the test moves them. In an open page, the clock runs until it is paused.
      await context.clock.install({ time: now - 60_000 })
      await context.clock.pauseAt(now)
    },
    async close() {
      const isAllowed = (text: string) => allowed.some((pattern) => pattern.test(text))
      const unexpected = consoleMessages.filter((text) => !isAllowed(text))
      await server.close()
      await rm(folder, { recursive: true, force: true })
      expect(unexpected).toEqual([])
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

export const test = base.extend<{ site: Site; opensAt: number }>({
  opensAt: [OPENS_AT, { option: true }],
  site: async ({ opensAt }, use) => {
    const site = await openSite(opensAt)
    await use(site)
    await site.close()
  },
  // A deployed site can replace the test's own if the test answers all calls itself.
  baseURL: ({ site }, use) => use(process.env.AGAINST ?? site.url),
  context: async ({ context, site }, use) => {
    await site.watch(context)
    await use(context)
  },
})

export { expect }
