import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** Identifies this process, even after its machine or container has started another one with the same PID. */
export const PROCESS_ID = `${hostname()} ${process.pid} ${randomUUID()}`

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a process on this machine has ended. Always false for other machines, where that is unknown. */
export function hasEnded(id: string): boolean {
  const [host, pid] = id.split(' ')
  if (host !== hostname() || id === PROCESS_ID) return false
  return Number(pid) === process.pid || !isRunning(Number(pid))
}
