import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A process of its own that answers at an address on this machine. */
export interface Running {
  readonly url: string
  readonly port: number
  /** From the start of the process to the end of its first answer. */
  readonly milliseconds: number
  /** What it holds of the machine's memory, in MB; undefined where the system does not tell. */
  memory(): number | undefined
  stop(): Promise<void>
}

const folders: string[] = []
const children: ChildProcess[] = []

export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

/** Also after a mishap nothing goes on running. */
export function tidyUp(): void {
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

/** The built product on a database and an outbox of its own. */
export function product(folder: string, env: Record<string, string> = {}): Promise<Running> {
  const own = {
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${databaseIn(folder)}`,
    OUTBOX_DIR: join(folder, 'outbox'),
  }
  return run([resolve('dist/server/main.js')], { ...own, ...env }, '/')
}

export const databaseIn = (folder: string): string => join(folder, 'practice.db')

const BARE = `
  const answer = JSON.parse(process.env.ANSWER)
  require('node:http')
    .createServer((request, response) => {
      response.writeHead(200, answer.head).end(answer.body)
    })
    .listen(Number(process.env.PORT), '127.0.0.1')`

/** The limit: Node's own server, which knows one answer and writes it. */
export function bare(head: readonly string[], body: string): Promise<Running> {
  return run(['-e', BARE], { ANSWER: JSON.stringify({ head, body }) }, '/')
}
