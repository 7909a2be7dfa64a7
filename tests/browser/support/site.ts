import 'temporal-polyfill/global'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createLog } from '../../../server/log.ts'
import type * as Server from '../../../server/start.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'

/** A whole site for one test: the built server, a fresh database, a clock moved by hand. */
export interface Site {
  readonly url: string
  /** Where the server's SQLite is. */
  readonly file: string
  /** Every line the server wrote to its log. */
  readonly logged: readonly string[]
  now(): number
  /** Moves the server's clock, and that of the pages given. */
  advance(milliseconds: number, ...pages: Page[]): Promise<void>
  /** The server goes down, as at an update, and its port with it. */
  stop(): Promise<void>
  /** It is there again: same address, same database. */
  startAgain(): Promise<void>
  /** What was sent so far: each file of the outbox, oldest first. */
  messages(): Promise<readonly string[]>
  /** A console message that the test brings about on purpose. */
  allowConsole(pattern: RegExp): void
  /** Every page of the context must keep its console empty, and the test's time. */
  watch(context: BrowserContext): Promise<void>
}

/** A Monday morning in New York, before the clocks change. */
export const OPENS_AT = Temporal.ZonedDateTime.from(
  '2027-03-01T09:30:00[America/New_York]',
).epochMilliseconds

const serverFile = pathToFileURL(resolve('dist/server/start.js')).href

export const test = base.extend<{ site: Site; env: Record<string, string>; opensAt: number }>({
  env: [{}, { option: true }],
  opensAt: [OPENS_AT, { option: true }],
  site: async ({ env, opensAt }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'practice-'))
    const outbox = join(folder, 'outbox')
    const file = join(folder, 'practice.db')
    const { start }: typeof Server = await import(serverFile)
    let now = opensAt
    const logged: string[] = []
    const log = createLog({ write: (line) => void logged.push(line) })
    const open = (port: number) =>
      start(
        {
          NODE_ENV: 'test',
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: `file:${file}`,
          OUTBOX_DIR: outbox,
          PRACTICE_FILE: TEST_PRACTICE,
          ...env,
        },
        { clock: { now: () => now }, log },
      )
    let server = await open(0)
    const { port } = server
    const allowed: RegExp[] = []
    const said: string[] = []
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
        now += milliseconds
        for (const page of pages) await page.clock.runFor(milliseconds)
      },
      async messages() {
        const files = (await readdir(outbox).catch(() => []))
          .filter((file) => !file.endsWith('.part'))
          .sort()
        return Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
      },
      allowConsole: (pattern) => void allowed.push(pattern),
      async watch(context) {
        context.on('console', (message) => said.push(`${message.text()} ${message.location().url}`))
        context.on('weberror', (error) => said.push(error.error().message))
        // Time stands still in the pages, too, until the test moves it.
        await context.clock.install({ time: now - 1 })
        await context.clock.pauseAt(now)
      },
    })
    expect(said.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    await server.close()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: ({ site }, use) => use(site.url),
  context: async ({ context, site }, use) => {
    await site.watch(context)
    await use(context)
  },
})

export { expect }
