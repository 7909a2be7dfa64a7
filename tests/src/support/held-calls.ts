import { parse } from 'valibot'
import type { Call } from '../../../domain/call.ts'
import type { SendCall } from '../../../src/send-call.ts'

interface Held {
  readonly path: string
  readonly request: unknown
  readonly signal: AbortSignal
  settle(answer: unknown): void
  fail(error: unknown): void
}

type AnyMethod = 'GET' | 'POST'

/** The ten calls, each held open until the test answers it. */
export function heldCalls() {
  const held: Held[] = []

  const send: SendCall = (call, request, signal) =>
    new Promise((resolve, reject) => {
      held.push({
        path: call.path,
        request,
        signal,
        // Answers go through the call's own schema, so that a test cannot give one the server never would.
        settle: (answer) => resolve(parse(call.response, answer)),
        fail: reject,
      })
    })

  const take = (path: string): Held => {
    const index = held.findIndex((each) => each.path === path && !each.signal.aborted)
    const [found] = index < 0 ? [] : held.splice(index, 1)
    if (!found) throw new Error(`${path} has not been called.`)
    return found
  }

  return {
    send,
    /** Answers the oldest open call and returns what it asked for. */
    answer<Request, Answer>(call: Call<AnyMethod, Request, Answer>, answer: Answer): unknown {
      const open = take(call.path)
      open.settle(answer)
      return open.request
    },
    fail<Request, Answer>(call: Call<AnyMethod, Request, Answer>, error: unknown): void {
      take(call.path).fail(error)
    },
    /** How many calls to this path wait for an answer. */
    open<Request, Answer>(call: Call<AnyMethod, Request, Answer>): number {
      return held.filter(({ path, signal }) => path === call.path && !signal.aborted).length
    },
  }
}
