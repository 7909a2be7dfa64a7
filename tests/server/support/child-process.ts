import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { inTime } from '../../patience.ts'

const children = new Set<ChildProcess>()

/** Starts a program in its own process, as an owner starts the server; with another Node, if `NODE` names one. */
export function launch(
  { NODE = process.execPath, ...env }: NodeJS.ProcessEnv,
  program = 'server/main.ts',
  ...args: readonly string[]
) {
  const typed = program.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(NODE, [...typed, program, ...args], {
    env: { PATH: process.env.PATH, PRACTICE_FILE: TEST_PRACTICE, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
  let [out, err] = ['', '']
  child.stdout?.on('data', (text) => {
    out += text
  })
  child.stderr?.on('data', (text) => {
    err += text
  })
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  /** Waits for its end, and returns its exit code. */
  const exit = () =>
    inTime(closed, () => `${[program, ...args].join(' ')} runs on, and says:\n${out}${err}`)
  return {
    child,
    exit,
    out: () => out,
    err: () => err,
    /** Stops it as an operating system does, and returns its exit code. */
    async stop() {
      child.kill('SIGTERM')
      return exit()
    },
    async kill() {
      child.kill('SIGKILL')
      await exit()
    },
  }
}

export const portOf = (out: string) => /is at http:\/\/localhost:(\d+)/.exec(out)?.[1]

/** Starts a server in its own process, and waits until it answers. */
export async function running(env: NodeJS.ProcessEnv, program?: string) {
  const server = launch({ PORT: '0', ...env }, program)
  const { child, out, err } = server
  const said = () => `${out()}${err()}`
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = portOf(out())
      if (port) resolve(port)
    })
    child.once('close', () => reject(new Error(`The server ended, and said:\n${said()}`)))
  })
  const port = await inTime(listening, () => `The server does not listen, and says:\n${said()}`)
  return {
    ...server,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async setClock(at: number) {
      child.send(at)
      await inTime(once(child, 'message'), () => 'The server does not set its clock.')
    },
  }
}

/** Starts a server with a clock that stands still until it is set. */
export const runningAt = (now: number, env: NodeJS.ProcessEnv) =>
  running({ ...env, CLOCK: String(now) }, 'tests/prove/support/clock-controlled-server.ts')

export type Running = Awaited<ReturnType<typeof running>>

export function killProcesses(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}
