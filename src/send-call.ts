import ky from 'ky'
import { RESPONSE_TIMEOUT } from '../domain/timing.ts'
import { readResponse } from './read-response.ts'
import type { SendCall, Site } from './site.ts'

// The flows decide when to try again and show it to the visitor, so ky must not retry. A refusal has its message
// in the body, whatever its status.
const http = ky.create({ retry: 0, timeout: RESPONSE_TIMEOUT, throwHttpErrors: false })

const sendCall =
  ({ clock, log }: Site): SendCall =>
  async (call, request, signal) => {
    // The document may have begun this call, but not before it was opened itself.
    const preload = document.querySelector(`link[rel=preload][href="${call.path}"]`)
    const requestedAt = clock.now() - (preload ? performance.now() : 0)
    const response =
      call.method === 'GET'
        ? await http.get(call.path, { signal })
        : await http.post(call.path, { signal, json: request })
    preload?.remove()
    clock.adjust(response.headers.get('Date'), requestedAt)
    // A response without JSON may be enough for a call whose response nobody knows.
    const body: unknown = await response.json().catch((error: unknown) => {
      if (!response.ok || !(error instanceof SyntaxError)) throw error
    })
    return readResponse(call.response, body, log)
  }

export const sendOf = (site: Site): SendCall => site.send ?? sendCall(site)
