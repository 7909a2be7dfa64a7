import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type Running = Awaited<ReturnType<typeof run>>

const folders: string[] = []
const children: ChildProcess[] = []
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

export const databaseIn = (folder: string): string => join(folder, 'practice.db')

/** A server in its own process, after its first response. It prints its address once it listens. */
async function run(args: readonly string[], env: Record<string, string>, cwd = '.') {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const gone = new Promise<void>((left) => child.once('exit', () => left()))
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
    milliseconds: performance.now() - began,
    /** The resident memory in MB. A bare Debian has no ps, and other systems have no /proc. */
    memory() {
      const status = `/proc/${child.pid}/status`
      const kilobytes = existsSync(status)
        ? /^VmRSS:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
        : execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(kilobytes) / 1024
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** A product that is measured: this one, that of another commit, or one that a control makes worse. */
export interface Side {
  readonly name: string
  /** Where it was built. */
  readonly root: string
  readonly env?: Readonly<Record<string, string>>
  /** A module that Node loads first. */
  readonly preload?: string
  /** Whether each booking is followed by one more write. */
  readonly writesMore?: true
}

export const HERE: Side = { name: 'here', root: resolve('.') }

/** The built product with its own database and outbox. */
export const product = (
  folder: string,
  env: Record<string, string> = {},
  { root, preload, env: own }: Side = HERE,
) => {
  const files = { DATABASE_URL: `file:${databaseIn(folder)}`, OUTBOX_DIR: join(folder, 'outbox') }
  const args = [...(preload ? ['--import', preload] : []), 'dist/server/main.js']
  return run(args, { ...files, ...env, ...own }, root)
}

const BARE = `
  const answer = JSON.parse(process.env.ANSWER)
  const body = Buffer.from(answer.body, 'base64')
  require('node:http')
    .createServer((request, response) => response.writeHead(200, answer.head).end(body))
    .listen(0, '127.0.0.1', function () {
      console.log('http://127.0.0.1:' + this.address().port)
    })`

/** The limit: a server of plain `node:http` that always writes the same ready-made response. */
export const bare = (head: readonly string[] = [], body: Uint8Array = new Uint8Array()) =>
  run(['-e', BARE], {
    ANSWER: JSON.stringify({ head, body: Buffer.from(body).toString('base64') }),
  })
