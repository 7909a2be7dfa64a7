import type { Context, Hono } from 'hono'
import type { Call } from '../../domain/call.ts'
import { SIGNED_OUT } from '../../domain/desk/sign-in.ts'
import type { Finding } from '../doctor/finding.ts'
import type { AddressEnv } from '../http/client-address.ts'
import { parseBody, postRoute, UNREADABLE } from '../http/respond.ts'
import type { Transports } from '../messages/providers/transports.ts'
import { Refused, refuse } from '../result.ts'
import type { Session } from './sessions.ts'

interface SessionVariables {
  session: Session
  /** Finds the session as it is now. */
  findSession: () => Promise<Session | undefined>
}
export type DeskEnv = AddressEnv & { Variables: SessionVariables }
export type DeskRoutes = Hono<DeskEnv>

/** What the desk needs besides the services. */
export interface DeskOptions {
  readonly databaseUrl: string
  /** Runs the checks of `practice doctor`. */
  readonly examine: () => Promise<readonly Finding[]>
  readonly transports: Transports
}

/** Postgres rejects strings with a null character, which no keyboard can type. What is nested too deep is no better. */
export function hasNull(value: unknown): boolean {
  try {
    return JSON.stringify(value).includes('\\u0000')
  } catch (error) {
    if (error instanceof RangeError) return true
    throw error
  }
}

export const NOT_SIGNED_IN = refuse(401, SIGNED_OUT)

/** Adds the route of a desk call that requires a session. */
export function deskRoute<R, A>(
  routes: DeskRoutes,
  call: Call<'POST', R, A>,
  handle: (request: R, session: Session, c: Context<DeskEnv>) => Promise<NoInfer<A>>,
): void {
  postRoute(routes, call, async (c) => {
    const request = await parseBody(c, call.request, UNREADABLE)
    if (hasNull(request)) throw new Refused(UNREADABLE)
    // It may have ended while a slow request came in.
    const session = await c.get('findSession')()
    if (!session) throw new Refused(NOT_SIGNED_IN)
    return handle(request, session, c)
  })
}

const OWNER_ONLY = refuse(403, 'Only the owner can do this. Nothing was changed.', 'forbidden')

/** Adds the route of a desk call that only the owner may make. */
export function ownerRoute<R, A>(
  routes: DeskRoutes,
  call: Call<'POST', R, A>,
  handle: (request: R, session: Session, c: Context<DeskEnv>) => Promise<NoInfer<A>>,
): void {
  deskRoute(routes, call, async (request, session, c) => {
    if (!session.isOwner) throw new Refused(OWNER_ONLY)
    return handle(request, session, c)
  })
}
