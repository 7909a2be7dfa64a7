import type { Context, Env, Hono } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import type { Call, RefusedResponse } from '../../domain/call.ts'
import { accept, type Refusal, type Result, refuse } from '../result.ts'
import { JSON_HEADERS } from './common-headers.ts'
import { requestIdOf } from './request-id.ts'

const refusals = new WeakMap<Response, Refusal>()

/** Why a response refuses; undefined for one that does not. */
export const refusalOf = (response: Response): Refusal | undefined => refusals.get(response)

/** Turns a refusal into the response that every call agrees on. */
export function refused(c: Context, refusal: Refusal): Response {
  const { status, reason, message, errors } = refusal
  const response = c.json(
    {
      success: false,
      reason,
      ...(message !== undefined && { message }),
      ...(errors && { errors }),
    } satisfies RefusedResponse,
    status,
    { ...JSON_HEADERS, 'X-Request-Id': requestIdOf(c) },
  )
  refusals.set(response, refusal)
  return response
}

/** Adds the route of a POST call. Its handler returns a result; only this turns results into responses. */
export function postRoute<A, E extends Env>(
  routes: Hono<E>,
  call: Call<'POST', unknown, A>,
  handle: (c: Context<E>) => Promise<Result<NoInfer<A>>>,
): void {
  routes.post(call.path, async (c) => {
    const result = await handle(c)
    if (result.isRefused) return refused(c, result)
    return c.body(JSON.stringify(result.value), 200, JSON_HEADERS)
  })
}

export const UNREADABLE = refuse(
  400,
  'What was sent cannot be read. Please reload the page and try again.',
)

/** The body of a request as an object, whatever was sent. */
export async function readBody(c: Context): Promise<Result<Record<string, unknown>>> {
  try {
    const body: unknown = await c.req.json()
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? accept({ ...body })
      : UNREADABLE
  } catch (error) {
    if (error instanceof SyntaxError) return UNREADABLE
    throw error
  }
}

/** The body of a request as its schema wants it, or the refusal for everything else. */
export async function parseBody<T>(
  c: Context,
  schema: GenericSchema<unknown, T>,
  invalid: Refusal,
): Promise<Result<T>> {
  const body = await readBody(c)
  const parsed = body.isRefused ? undefined : safeParse(schema, body.value)
  return parsed?.success ? accept(parsed.output) : invalid
}
