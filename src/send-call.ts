import ky from 'ky'
import { safeParse } from 'valibot'
import type { Call } from '../domain/call.ts'
import { RESPONSE_TIMEOUT } from '../domain/timing.ts'
import type { Clock } from './clock.ts'
import type { Site } from './site.ts'

/** The server said something, but not what was agreed. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** Sends one of the ten calls. A refusal is an answer; only the unexpected throws. */
export type SendCall = <Request, Answer>(
  call: Call<'GET' | 'POST', Request, Answer>,
  request: Request,
  signal: AbortSignal,
) => Promise<Answer>

// Flows decide when to ask again and show it, so a call is never repeated behind their backs.
const http = ky.create({
  retry: 0,
  timeout: RESPONSE_TIMEOUT,
  throwHttpErrors: (status) => status >= 500,
})

const sendCall =
  (clock: Clock): SendCall =>
  async (call, request, signal) => {
    const asked = clock.now()
    const response =
      call.method === 'GET'
        ? await http.get(call.path, { signal })
        : await http.post(call.path, { signal, json: request })
    clock.heard(response.headers.get('Date'), asked)
    const answer = safeParse(call.response, await response.json().catch(() => undefined))
    if (!answer.success) throw new UnreadableAnswer(`${call.path} answered something unreadable.`)
    return answer.output
  }

export const sendOf = ({ send, clock }: Site): SendCall => send ?? sendCall(clock)
