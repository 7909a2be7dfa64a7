import type { Context, Hono } from 'hono'
import type { Call } from '../../domain/call.ts'
import type { Finding } from '../doctor/finding.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { parseBody, postRoute, UNREADABLE } from '../http/respond.ts'
import { Refused } from '../result.ts'
import type { Session } from './sessions.ts'

export type DeskEnv = AddressEnv & { Variables: { session: Session } }
export type DeskRoutes = Hono<DeskEnv>

/** What the desk needs beside the services. */
export interface DeskOptions {
  readonly databaseUrl: string
  /** What `practice doctor` says. */
  readonly examine: () => Promise<readonly Finding[]>
}

/** Postgres fails on a text with a null character, and no keyboard has one. */
const hasNull = (value: unknown): boolean => JSON.stringify(value).includes('\\u0000')

/** Adds a call of the desk, for which somebody is signed in. */
export function deskRoute<R, A>(
  routes: DeskRoutes,
  call: Call<'POST', R, A>,
  handle: (request: R, session: Session, c: Context<DeskEnv>) => Promise<NoInfer<A>>,
): void {
  postRoute(routes, call, async (c) => {
    const request = await parseBody(c, call.request, UNREADABLE)
    if (hasNull(request)) throw new Refused(UNREADABLE)
    return handle(request, c.get('session'), c)
  })
}
