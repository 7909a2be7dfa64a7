import ky from 'ky'
import { RESPONSE_TIMEOUT } from '../domain/timing.ts'
import { readResponse } from './read-response.ts'
import type { SendCall, Site } from './site.ts'

// The flows handle retries and show them to the visitor, so ky must not retry. A refusal has its message in the
// body, whatever its status.
const http = ky.create({ retry: 0, timeout: RESPONSE_TIMEOUT, throwHttpErrors: false })

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
