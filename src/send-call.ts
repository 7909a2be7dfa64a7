import ky from 'ky'
import { safeParse } from 'valibot'
import type { Call } from '../domain/call.ts'
import { RESPONSE_TIMEOUT } from '../domain/timing.ts'
import type { Clock } from './clock.ts'
import type { Site } from './site.ts'

/** Sends a call. A refusal is a response like any other; only what nobody expects throws. */
export type SendCall = <Request, Response>(
  call: Call<'GET' | 'POST', Request, Response>,
  request: Request,
  signal: AbortSignal,
) => Promise<Response>

// The flows decide when to try again and show it to the visitor, so ky must not retry.
const http = ky.create({
  retry: 0,
  timeout: RESPONSE_TIMEOUT,
  throwHttpErrors: (status) => status >= 500,
})

const sendCall =
  (clock: Clock): SendCall =>
  async (call, request, signal) => {
    const requestedAt = clock.now()
    const response =
      call.method === 'GET'
        ? await http.get(call.path, { signal })
        : await http.post(call.path, { signal, json: request })
    clock.adjust(response.headers.get('Date'), requestedAt)
    const body = safeParse(call.response, await response.json().catch(() => undefined))
    if (!body.success) throw new Error(`Unexpected response of ${call.path}`)
    return body.output
  }

export const sendOf = ({ send, clock }: Site): SendCall => send ?? sendCall(clock)
