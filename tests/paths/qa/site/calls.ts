import { requestName } from '../requests.ts'

interface WaitingCall {
  readonly path: string
  respond(response: Response): void
  reject(reason: unknown): void
}

const WAIT_FOR_CALL = 3_000

/** Keeps every call of the page pending until the panel answers it. */
export function holdCalls(turn: () => Promise<void>) {
  const realFetch = window.fetch.bind(window)
  const waiting = new Set<WaitingCall>()

  window.fetch = (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    if (!path.startsWith('/api/')) return realFetch(request)
    return new Promise((respond, reject) => {
      const call = { path, respond, reject }
      waiting.add(call)
      request.signal.addEventListener('abort', () => {
        waiting.delete(call)
        reject(request.signal.reason)
      })
    })
  }

  /** Waits for the newest call to a path, because the page may still be loading the code that makes it. */
  const take = async (path: string): Promise<WaitingCall> => {
    const end = performance.now() + WAIT_FOR_CALL
    while (performance.now() < end) {
      const call = [...waiting].findLast((each) => each.path === path)
      if (call) {
        waiting.delete(call)
        return call
      }
      await turn()
    }
    throw new Error(
      `The site has not sent ${requestName(path)}, so there is nothing to answer. If a step before this one was left out, start the case again.`,
    )
  }

  return {
    names: () => [...waiting].map(({ path }) => requestName(path)),
    isWaiting: (path: string) => [...waiting].some((call) => call.path === path),
    answer: async (path: string, response: unknown) =>
      (await take(path)).respond(Response.json(response)),
    fail: async (path: string) => (await take(path)).reject(new TypeError('Failed to fetch')),
  }
}
