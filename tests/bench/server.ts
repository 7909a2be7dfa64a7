import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A server in its own process on this machine. */
export interface Running {
  readonly url: string
  readonly port: number
  /** From the start of the process to the end of its first response. */
  readonly milliseconds: number
  /** The resident memory in MB; undefined when the system does not tell. */
  memory(): number | undefined
  stop(): Promise<void>
}

const folders: string[] = []
const children: ChildProcess[] = []

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

/** Ends all processes and removes all folders, also after an error. */
export function cleanUp(): void {
  for (const child of children) child.kill()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + 20_000
  while (child.exitCode === null && performance.now() < end) {
    try {
      await (await fetch(url)).arrayBuffer()
      return
    } catch {
      await pause(4)
    }
  }
  throw new Error('The server did not start; run `npm run build` first.')
}

async function run(
  args: readonly string[],
  env: Record<string, string>,
  path: string,
): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: `${port}`, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const gone = new Promise<void>((left) => child.once('exit', () => left()))
  const url = `http://127.0.0.1:${port}`
  await firstAnswer(url + path, child).catch((error) => {
    child.kill()
    throw error
  })
  return {
    url,
    port,
    milliseconds: performance.now() - began,
    memory() {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
      } catch {
        return undefined
      }
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The built product with its own database and outbox. */
export function product(folder: string, env: Record<string, string> = {}): Promise<Running> {
  const own = {
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${databaseIn(folder)}`,
    OUTBOX_DIR: outboxIn(folder),
  }
  return run([resolve('dist/server/main.js')], { ...own, ...env }, '/')
}

export const databaseIn = (folder: string): string => join(folder, 'practice.db')
export const outboxIn = (folder: string): string => join(folder, 'outbox')

const BARE = `
  const answer = JSON.parse(process.env.ANSWER)
  require('node:http')
    .createServer((request, response) => {
      response.writeHead(200, answer.head).end(answer.body)
    })
    .listen(Number(process.env.PORT), '127.0.0.1')`

/** The comparison: Node's own server, which always writes the same response. */
export function bare(head: readonly string[], body: string): Promise<Running> {
  return run(['-e', BARE], { ANSWER: JSON.stringify({ head, body }) }, '/')
}
