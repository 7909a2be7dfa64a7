import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** This process, also after its machine or container has started another under the same number. */
export const PROCESS_ID = `${hostname()} ${process.pid} ${randomUUID()}`

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a process of this machine is known to have ended. Of another machine nobody here can say. */
export function hasEnded(id: string): boolean {
  const [host, pid] = id.split(' ')
  if (host !== hostname() || id === PROCESS_ID) return false
  return Number(pid) === process.pid || !isRunning(Number(pid))
}
