import { type ChildProcess, spawn } from 'node:child_process'
import { vi } from 'vitest'

const children = new Set<ChildProcess>()

/** The server as its own process, as an owner starts it. */
export function launch(env: NodeJS.ProcessEnv, program = 'server/main.ts') {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH, ...env },
  })
  children.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, code, out: () => out, err: () => err }
}

export const portOf = (out: string) => /is at http:\/\/localhost:(\d+)/.exec(out)?.[1]

/** A process that answers, and its address. */
export async function running(env: NodeJS.ProcessEnv) {
  const { child, code, out, err } = launch({ PORT: '0', ...env })
  const port = await vi.waitFor(() => portOf(out()) ?? Promise.reject(new Error(err())), 20_000)
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL')
      await code
    },
  }
}

/** No process outlives its test. */
export function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
}
