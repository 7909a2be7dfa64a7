import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A server in its own process on this machine. */
export interface Running {
  readonly url: string
  readonly port: number
  /** From the start of the process to the end of its first response. */
  readonly milliseconds: number
  /** The resident memory in MB. */
  memory(): number
  stop(): Promise<void>
}

const folders: string[] = []
const children: ChildProcess[] = []

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

/** Ends all processes and removes all folders, even after an error. */
export function cleanUp(): void {
  for (const child of children) child.kill()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

async function run(args: readonly string[], env: Record<string, string>): Promise<Running> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const gone = new Promise<void>((left) => child.once('exit', () => left()))
  // Each server prints its address once it listens.
  const url = await new Promise<string>((listens, fail) => {
    child.stdout.on('data', (chunk) => {
      const [address] = /http:\/\/[\w.]+:\d+/.exec(String(chunk)) ?? []
      if (address) listens(address)
    })
    child.once('exit', () => fail(new Error('No server started; run `npm run build` first.')))
  })
  await (await fetch(url)).arrayBuffer()
  return {
    url,
    port: Number(new URL(url).port),
    milliseconds: performance.now() - began,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The built product with its own database and outbox. */
export function product(folder: string, env: Record<string, string> = {}): Promise<Running> {
  const own = {
    DATABASE_URL: `file:${databaseIn(folder)}`,
    OUTBOX_DIR: join(folder, 'outbox'),
  }
  return run([resolve('dist/server/main.js')], { ...own, ...env })
}

export const databaseIn = (folder: string): string => join(folder, 'practice.db')

const BARE = `
  const answer = JSON.parse(process.env.ANSWER)
  require('node:http')
    .createServer((request, response) => {
      response.writeHead(200, answer.head).end(answer.body)
    })
    .listen(0, '127.0.0.1', function () {
      console.log('http://127.0.0.1:' + this.address().port)
    })`

/** The baseline: a server of plain `node:http` that always writes the same response. */
export function bare(head: readonly string[], body: string): Promise<Running> {
  return run(['-e', BARE], { ANSWER: JSON.stringify({ head, body }) })
}

/** Inserts a client and a booking in 1970, about which the server sends no messages. */
export const INSERT_BOOKING = [
  `insert into clients (id, first_name, last_name, email, phone, created_at)
  values (?1, 'Ann', 'Lee', ?1 || '@example.org', '2125550123', 1)`,
  `insert into bookings
  (id, reference, client_id, visitor, email, location_id, day, slot, first_name, last_name, phone, note, place_name,
  place_address, zone, starts_at, ends_at, created_at, arranged_at, sms_consent, sequence, client_moves)
  values (?1, ?1, ?1, ?1, ?1 || '@example.org', '4', '1970-01-01', '0900', 'Ann', 'Lee', '2125550123', '', 'Place',
  'Street', 'America/New_York', 1, 2, 1, 1, '', 0, 0)`,
]
