import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { start } from '../../../server/start.ts'
import { createLog } from '../../../server/system/log.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { inTime } from '../../patience.ts'
import { TestClock } from './clock.ts'
import { createFolder, type Engine } from './engines.ts'
import { createVisitor } from './visitor.ts'

/** Starts a complete server with a test clock. The test must close it. */
export async function startTestServer(engine: Engine, env: NodeJS.ProcessEnv = {}) {
  const clock = new TestClock()
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  log.level = 'trace'
  const databaseUrl = await engine.create()
  const outbox = join(createFolder(), 'outbox')
  const files = { PRACTICE_FILE: TEST_PRACTICE, DATABASE_URL: databaseUrl, OUTBOX_DIR: outbox }
  const all = { PORT: '0', ...files, ...env }
  const closes = new Set<() => Promise<void>>()
  let closing: Promise<unknown> | undefined
  const another = async (more: NodeJS.ProcessEnv = {}) => {
    const overrides = { clock, log, plansLetters: false, outboxInterval: 10 }
    const starting = start({ ...all, ...more }, overrides)
    const started = await inTime(starting, () => 'The server does not start.')
    const close = async () => {
      if (closes.delete(close)) await inTime(started.close(), () => 'The server does not stop.')
    }
    closes.add(close)
    return { ...started, close }
  }
  const { url } = await another()
  const database = await openDatabase(databaseUrl)
  return {
    ...{ clock, url, databaseUrl, outbox, log, logged, database },
    /** The log without what may have any digits: when, how fast and by which number a request was answered. */
    logText: () =>
      logged
        .map((line) => JSON.stringify({ ...JSON.parse(line), time: 0, ms: 0, request: '' }))
        .join('\n'),
    /** The settings with which it was started. */
    env: all,
    /** A browser, by default on this machine. */
    visitor: (address?: string) =>
      createVisitor(url, '', address ? { 'X-Forwarded-For': address } : {}),
    another,
    /** Registers something else to close together with the server. */
    closeAtEnd(close: () => Promise<void>) {
      closes.add(close)
    },
    async close() {
      closing ??= Promise.all([database.close(), ...[...closes].map((close) => close())])
      await closing
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A server that is closed when the test ends. */
export async function openTestServer(engine: Engine, env?: NodeJS.ProcessEnv) {
  const app = await startTestServer(engine, env)
  onTestFinished(app.close)
  return app
}

/** One server for all tests of a `describe` block. A second server is closed when the test that started it ends. */
export function useTestServer(engine: Engine, env: NodeJS.ProcessEnv = {}) {
  // Empty until the first test begins.
  const app: TestServer = Object.create(null)
  beforeAll(async () => {
    const started = await startTestServer(engine, env)
    Object.assign(app, started)
    // After a large clock jump, two workers may both claim a message, and send two codes.
    app.another = async (more) => {
      const other = await started.another(more)
      onTestFinished(other.close)
      return other
    }
  })
  afterAll(() => app.close?.())
  return app
}
