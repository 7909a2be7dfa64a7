import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/database/open.ts'
import { findPostgres } from '../../programs.ts'
import { findMemory } from '../../temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a Postgres server for test databases; empty if there is none. */
    postgres: string
  }
}

/** Postgres refuses to run as root, so root runs it as another user. */
function runAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
  const user = /^postgres:.*$/m.exec(users) ?? /^nobody:.*$/m.exec(users)
  const [, , uid, gid] = user?.[0].split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The URL of another database on the same server. */
export const databaseOn = (server: string, name: string): string =>
  server.replace(/\/[^/?]*(?=\?|$)/, `/${name}`)

export async function query<Row extends object>(url: string, text: string) {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Linux lists them in a file; a bare Debian has neither ps nor pgrep. */
function childrenOf(parent: number): number[] {
  const list = `/proc/${parent}/task/${parent}/children`
  const pids = existsSync(list)
    ? readFileSync(list, 'utf8')
    : spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' }).stdout
  return pids.split(/\s+/).filter(Boolean).map(Number)
}

/** Fast for many small databases, which would keep autovacuum busy, and unsafe only when the machine itself fails. */
const FAST = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=32MB']

let end: (() => Promise<void>) | undefined

/**
 * Starts a Postgres for the tests, if it is installed. It listens only on a socket in a temporary folder. Only a durable
 * one waits for the disk.
 */
export async function openCluster({ isDurable = false } = {}) {
  const binaries = findPostgres()
  if (!binaries) return undefined
  const as = runAs()
  const settings = ['listen_addresses=', 'max_connections=200', ...(isDurable ? [] : FAST)]

  /** Starts a server on data that a program of Postgres makes in a folder. */
  async function serve(program: string, ...options: string[]) {
    const parent = (isDurable ? undefined : findMemory()) ?? '/tmp'
    const folder = mkdtempSync(join(parent, 'practice-postgres-'))
    if (as) chownSync(folder, as.uid, as.gid)
    const data = join(folder, 'data')
    const spawning = { ...as, cwd: folder, stdio: 'ignore' as const }
    const run = (program: string, ...args: string[]) =>
      execFileSync(join(binaries ?? '', program), ['-D', data, ...args], spawning)
    run(program, '-U', 'practice', '--no-sync', ...options)
    const args = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    const url = `postgres://practice@/postgres?host=${folder}`
    let server: ChildProcess | undefined
    const start = async () => {
      server = spawn(join(binaries ?? '', 'postgres'), args, spawning)
      const deadline = Date.now() + 20_000
      while (!(await query(url, 'select 1').catch(() => undefined))) {
        if (Date.now() > deadline) throw new Error('The Postgres of the tests did not start.')
        await pause(50)
      }
    }
    /** SIGINT is a clean shutdown; SIGQUIT is a crash. */
    const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
      const gone = server && once(server, 'exit')
      server?.kill(signal)
      await gone
      server = undefined
    }
    const signalAll = (signal: NodeJS.Signals) => {
      if (server?.pid === undefined) return
      // While the main process is stopped, it starts no child process, and the pid of a child is not reused.
      server.kill('SIGSTOP')
      for (const pid of childrenOf(server.pid)) process.kill(pid, signal)
      server.kill(signal)
    }
    await start()
    /** Ends all its processes at once, as a power cut does. */
    const kill = async () => {
      const gone = server && once(server, 'exit')
      signalAll('SIGKILL')
      await gone
      server = undefined
    }
    const close = async () => {
      signalAll('SIGCONT')
      await stop('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    }
    /** Suspends all its processes, while the connections to them stay open. */
    const freeze = () => signalAll('SIGSTOP')
    const thaw = () => signalAll('SIGCONT')
    return { url, folder, run, as, start, stop, freeze, thaw, kill, close }
  }

  const primary = await serve('initdb', '--auth=trust', '-E', 'UTF8', '--locale=C')
  /** A server that replays what this one writes, and can only be read until it is promoted. */
  const openStandby = async () => {
    const host = `--dbname=host=${primary.folder}`
    const standby = await serve('pg_basebackup', host, '--write-recovery-conf', '--checkpoint=fast')
    const promote = () => standby.run('pg_ctl', 'promote', '--wait')
    return { ...standby, promote }
  }
  return { ...primary, openStandby }
}

export type Cluster = NonNullable<Awaited<ReturnType<typeof openCluster>>>

export async function setup(project: TestProject) {
  if (process.env.TEST_ENGINES === 'SQLite') return project.provide('postgres', '')
  const cluster = await openCluster()
  // Each database of a test is a copy of this one.
  if (cluster) await (await openDatabase(databaseOn(cluster.url, 'template1'))).close()
  project.provide('postgres', cluster?.url ?? '')
  end = cluster?.close
}

export const teardown = () => end?.()
