import ky from 'ky'
import { type GenericSchema, safeParse } from 'valibot'
import { fromPromise } from 'xstate'
import type { Call } from '../domain/call.ts'
import { RESPONSE_TIMEOUT } from '../domain/timing.ts'
import type { SendCall, Site } from './site.ts'

// The flows handle retries and show them to the visitor, so ky must not retry. A refusal has its message in the
// body, whatever its status.
const http = ky.create({ retry: 0, timeout: RESPONSE_TIMEOUT, throwHttpErrors: false })

/**
 * Parses a response with its schema. An unreadable part is logged and left out, so that it does not hide the good
 * ones: first the value itself, and if that is required, the entry of the list that contains it.
 */
export function readResponse<Response>(
  schema: GenericSchema<unknown, Response>,
  body: unknown,
  log: (problem: unknown) => void,
): Response {
  for (;;) {
    const read = safeParse(schema, body)
    if (read.success) return read.output
    const unreadable = read.issues.flatMap(({ message, path = [] }) => {
      const part = path.findLast(({ input, key }) => String(key) in Object(input))
      return part ? [{ ...part, message }] : []
    })
    if (unreadable.length === 0) throw new Error(`Unexpected response: ${read.issues[0].message}`)
    // In reverse order, so that the indexes of earlier entries stay valid.
    for (const { input, key, value, message } of unreadable.reverse()) {
      if (Object(input)[String(key)] !== value) continue
      if (Array.isArray(input)) input.splice(Number(key), 1)
      else Reflect.deleteProperty(Object(input), String(key))
      log(`Left out: ${message} in ${JSON.stringify(value)}`)
    }
  }
}

const sendCall =
  ({ clock, log }: Site): SendCall =>
  async (call, request, signal) => {
    // If the document preloads this call, the request may have started any time since the document was opened.
    const preload = document.querySelector(`link[rel=preload][href="${call.path}"]`)
    const requestedAt = clock.now() - (preload ? performance.now() : 0)
    const response =
      call.method === 'GET'
        ? await http.get(call.path, { signal })
        : await http.post(call.path, { signal, json: request })
    preload?.remove()
    clock.adjust(response.headers.get('Date'), requestedAt)
    // Calls whose response is unspecified may succeed without JSON; the schema decides.
    const body: unknown = await response.json().catch((error: unknown) => {
      if (!response.ok || !(error instanceof SyntaxError)) throw error
    })
    return readResponse(call.response, body, log)
  }

export const sendOf = (site: Site): SendCall => site.send ?? sendCall(site)

/** Actor logic that sends its input as the request of a call. Leaving the invoking state aborts the call. */
export const callActor = <Request, Response>(
  site: Site,
  call: Call<'GET' | 'POST', Request, Response>,
) => fromPromise<Response, Request>(({ input, signal }) => sendOf(site)(call, input, signal))

const NO_LINK = { success: false, reason: 'unknown' } as const

/** The same for a call that the token of a link authorizes: without one there is nothing to request. */
export const linkActor = <Response>(
  site: Site,
  call: Call<'GET' | 'POST', { token: string }, Response>,
) =>
  fromPromise<Response | typeof NO_LINK, { token: string }>(async ({ input, signal }) =>
    input.token === '' ? NO_LINK : sendOf(site)(call, input, signal),
  )
