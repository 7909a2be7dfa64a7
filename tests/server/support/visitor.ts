import { safeParse } from 'valibot'
import { expect } from 'vitest'
import type { Call } from '../../../domain/call.ts'
import { getPrice } from '../../../domain/price.ts'
import { inTime } from '../../patience.ts'

/** What a server that hangs has not answered, by its URL: another request to it would only take as long. */
const unanswered = new Map<string, string>()

/** Acts like a browser: it keeps its cookie and sends its origin. `given` are additional headers. */
export function createVisitor(url: string, firstCookie = '', given: Record<string, string> = {}) {
  let cookie = firstCookie

  async function send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string; signal?: AbortSignal | null } = {},
  ) {
    const headers = new Headers({ ...init.headers, ...given })
    if (cookie && !headers.has('Cookie')) headers.set('Cookie', cookie)
    const earlier = unanswered.get(url)
    if (earlier) throw new Error(earlier)
    const response = await inTime(fetch(url + path, { ...init, method, headers }), () => {
      const failure = `The server does not answer ${method} ${path}.`
      unanswered.set(url, failure)
      return failure
    })
    const [setCookie] = response.headers.getSetCookie()
    if (setCookie) cookie = setCookie.split(';')[0] ?? ''
    return response
  }

  async function read<R, A>(call: Call<'GET' | 'POST', R, A>, response: Response) {
    const text = await response.text()
    const body = safeParse(call.response, JSON.parse(text))
    expect(body.issues, `${call.path} answered ${text}`).toBeUndefined()
    if (!body.success) throw new Error('unreachable')
    return { status: response.status, headers: response.headers, text, body: body.output }
  }

  const sendJson = (path: string, body: unknown, signal: AbortSignal | null = null) => {
    const headers = { 'Content-Type': 'application/json', Origin: url }
    return send('POST', path, { body: JSON.stringify(body), headers, signal })
  }

  return {
    ...{ send, sendJson },
    cookie: () => cookie,
    /** Sends a call, and returns its response, parsed by the call's own schema. */
    get: async <A>(call: Call<'GET', undefined, A>) => read(call, await send('GET', call.path)),
    post: async <R, A>(call: Call<'POST', R, A>, body: unknown) =>
      read(call, await sendJson(call.path, body)),
  }
}

export type TestVisitor = ReturnType<typeof createVisitor>

/** The price that the server at this URL returns. */
export async function priceAt(url: string) {
  const { body } = await createVisitor(url).get(getPrice)
  return body.success ? body.price : undefined
}
