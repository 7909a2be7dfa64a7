import type { AnyCall, Call } from '../../../domain/call.ts'
import { readResponse } from '../../../src/send-call.ts'
import type { SendCall } from '../../../src/site.ts'

interface HeldCall {
  readonly path: string
  readonly request: unknown
  readonly signal: AbortSignal
  succeed(body: unknown): void
  fail(error: unknown): void
}

/** Keeps every call open until the test answers it. */
export function heldCalls(log: (problem: unknown) => void) {
  const held: HeldCall[] = []

  const send: SendCall = (call, request, signal) =>
    new Promise((resolve, reject) => {
      held.push({
        path: call.path,
        request,
        signal,
        // Responses are parsed by the call's own schema, as those of the real server are.
        succeed: (body) => {
          try {
            resolve(readResponse(call.response, body, log))
          } catch (error) {
            reject(error)
          }
        },
        fail: reject,
      })
    })

  const take = (path: string): HeldCall => {
    const index = held.findIndex((each) => each.path === path && !each.signal.aborted)
    const [found] = index < 0 ? [] : held.splice(index, 1)
    if (!found) throw new Error(`${path} has not been called.`)
    return found
  }

  /** Answers with any JSON, even JSON that no server should send. */
  const answerRaw = (call: Pick<AnyCall, 'path'>, body: unknown): unknown => {
    const open = take(call.path)
    open.succeed(body)
    return open.request
  }

  return {
    send,
    answerRaw,
    /** Answers the oldest open call and returns its request. */
    answer: <Request, Response>(
      call: Call<'GET' | 'POST', Request, Response>,
      response: Response,
    ): unknown => answerRaw(call, response),
    fail: (call: Pick<AnyCall, 'path'>, error: unknown): void => take(call.path).fail(error),
    /** How many calls to this path are waiting for a response. */
    open: (call: Pick<AnyCall, 'path'>): number =>
      held.filter(({ path, signal }) => path === call.path && !signal.aborted).length,
  }
}
