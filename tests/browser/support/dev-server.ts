import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'

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
  const dev = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    env: {
      ...process.env,
      // A build in another test of this process has set it to production.
      NODE_ENV: 'development',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      // Any port that is free.
      PORT: '0',
      PRACTICE_FILE: TEST_PRACTICE,
      DATABASE_URL: `file:${join(folder, 'practice.db')}`,
      OUTBOX_DIR: join(folder, 'outbox'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.on('data', (text) => {
      out += text
    })
  }
  const urlIn = () => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(out)?.[0]
  await expect.poll(() => dev.exitCode ?? urlIn(), { timeout: 60_000 }).toBeDefined()
  const url = urlIn()
  if (!url) throw new Error(out)
  // With a mistake in the practice file it answers, too.
  await expect(() => fetch(`${url}/readyz`)).toPass({ timeout: 60_000 })
  return { url, out: () => out, stop: () => void dev.kill() }
}
