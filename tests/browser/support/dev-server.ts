import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface DevServer {
  readonly url: string
  /** What it wrote to the terminal. */
  out(): string
  stop(): void
}

/** Starts the development server as `npm run dev` does, with a database and an outbox in the folder. */
export async function startDevServer(
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<DevServer> {
  for (;;) {
    const server = await tryFreePort(folder, env)
    if (server) return server
  }
}

/** Undefined if another test has taken the port meanwhile: then that one answers there. */
async function tryFreePort(folder: string, env: NodeJS.ProcessEnv): Promise<DevServer | undefined> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dev: ChildProcess = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    env: {
      ...process.env,
      // A build in another test of this process has set it to production.
      NODE_ENV: 'development',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      PORT: String(port),
      PRACTICE_FILE: TEST_PRACTICE,
      DATABASE_URL: `file:${join(folder, 'practice.db')}`,
      OUTBOX_DIR: join(folder, 'outbox'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (text) => {
      out += text
    })
  }
  await expect
    .poll(() => dev.exitCode !== null || out.includes(`:${port}/`), { timeout: 60_000 })
    .toBe(true)
  if (out.includes(`Port ${port} is already in use`)) return undefined
  if (dev.exitCode !== null) throw new Error(out)
  // With a mistake in the practice file it answers, too.
  await expect(() => fetch(`${url}/readyz`)).toPass({ timeout: 60_000 })
  return { url, out: () => out, stop: () => void dev.kill() }
}
