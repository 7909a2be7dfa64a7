import type { HttpBindings } from '@hono/node-server'
import type { Context, Env, Hono } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import type { Call, RefusedResponse } from '../../domain/call.ts'
import { type Refusal, Refused, refuse } from '../result.ts'
import { codeOf } from '../system/error-code.ts'
import type { AddressEnv } from './client-address.ts'
import { JSON_HEADERS } from './common-headers.ts'
import { requestIdOf } from './request-id.ts'

const refusals = new WeakMap<Response, Refusal>()

/** The refusal behind a response; undefined if it is not a refusal. */
export const refusalOf = (response: Response): Refusal | undefined => refusals.get(response)

/** Turns a refusal into the response that every call agrees on. */
export function refused(c: Context, refusal: Refusal): Response {
  const { status, reason, message, link, errors } = refusal
  const body = JSON.stringify({
    success: false,
    reason,
    ...(message !== undefined && { message }),
    ...(link !== undefined && { link }),
    ...(errors && { errors }),
  } satisfies RefusedResponse)
  const response = c.body(body, status, {
    ...JSON_HEADERS,
    // Without its length, even a short text would be compressed.
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestIdOf(c),
  })
  refusals.set(response, refusal)
  return response
}

/** Adds the route of a POST call. It sends the handler's result, or its refusal, as JSON. */
export function postRoute<A, E extends Env>(
  routes: Hono<E>,
  call: Call<'POST', unknown, A>,
  handle: (c: Context<E>) => Promise<NoInfer<A>>,
): void {
  routes.post(call.path, async (c) => {
    try {
      return c.body(JSON.stringify(await handle(c)), 200, JSON_HEADERS)
    } catch (error) {
      if (error instanceof Refused) return refused(c, error.refusal)
      throw error
    }
  })
}

export const UNREADABLE = refuse(
  400,
  'The request could not be read. Please reload the page and try again.',
)

/** Whether a client broke the connection off while it sent its request. Nobody gets the response. */
export function isBrokenOff({ env }: Context<AddressEnv>, error: unknown): boolean {
  // Under Vite there are no bindings.
  const bindings: Partial<HttpBindings> | undefined = env
  return bindings?.incoming?.complete === false && codeOf(error) === 'ECONNRESET'
}

/** The body of a request as an object; undefined if it is anything else. */
async function objectIn(c: Context): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await c.req.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ...body }
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const body = await objectIn(c)
  if (!body) throw new Refused(UNREADABLE)
  return body
}

/** Parses the body of a request with a schema. Refuses a body that does not match. */
export async function parseBody<T>(
  c: Context,
  schema: GenericSchema<unknown, T>,
  invalid: Refusal,
): Promise<T> {
  const body = await objectIn(c)
  const parsed = body && safeParse(schema, body)
  if (!parsed?.success) throw new Refused(invalid)
  return parsed.output
}
