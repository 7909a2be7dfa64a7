import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Running = Awaited<ReturnType<typeof run>>

const folders: string[] = []
const children: ChildProcess[] = []
process.once('exit', () => {
  for (const child of children) child.kill()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  folders.push(folder)
  return folder
}

export const databaseIn = (folder: string): string => join(folder, 'practice.db')

/** A server in its own process, after its first response. It prints its address once it listens. */
async function run(args: readonly string[], env: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
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
    /** The resident memory in MB. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The built product with its own database and outbox. */
export const product = (folder: string, env: Record<string, string> = {}) =>
  run(['dist/server/main.js'], {
    ...{ DATABASE_URL: `file:${databaseIn(folder)}`, OUTBOX_DIR: join(folder, 'outbox') },
    ...env,
  })

const BARE = `
  const answer = JSON.parse(process.env.ANSWER)
  require('node:http')
    .createServer((request, response) => response.writeHead(200, answer.head).end(answer.body))
    .listen(0, '127.0.0.1', function () {
      console.log('http://127.0.0.1:' + this.address().port)
    })`

/** The baseline: a server of plain `node:http` that always writes the same response. */
export const bare = (head: readonly string[] = [], body = '') =>
  run(['-e', BARE], { ANSWER: JSON.stringify({ head, body }) })
