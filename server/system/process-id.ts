import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { codeOf } from './error-code.ts'

/** Identifies this process, even after its machine or container has started another one with the same PID. */
export const PROCESS_ID = `${hostname()} ${process.pid} ${randomUUID()}`

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
