import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from '../system/log.ts'

declare module 'hono' {
  interface ContextVariableMap {
    requestId?: string
  }
}

/** Identifies a request in logs and responses. It has only digits, so that visitors can read it out on the phone. */
export function requestIdOf(c: Context): string {
  const known = c.get('requestId')
  if (known !== undefined) return known
  // Most requests never need a number, so it is created on first use.
  const id = String(randomInt(1e8, 1e9))
  c.set('requestId', id)
  return id
}

/** The log, with the number of the request in every line. */
export const requestLog = (log: Logger, c: Context): Logger =>
  log.child({ request: requestIdOf(c) })

/** The services, with the number of the request in every line that they log. */
export const withRequestLog = <Logging extends { readonly log: Logger }>(
  services: Logging,
  c: Context,
): Logging => ({
  ...services,
  log: requestLog(services.log, c),
})
