import { setImmediate } from 'node:timers/promises'
import { type EventObject, fromCallback, fromPromise } from 'xstate'

/** An effect whose newest call is answered by the test. */
export function answers<Output>() {
  let resolveNewest: (output: Output) => void = () => {
    throw new Error('The effect has not been started.')
  }
  return {
    logic: fromPromise<Output, undefined>(
      () =>
        new Promise((resolve) => {
          resolveNewest = resolve
        }),
    ),
    async answer(output: Output) {
      resolveNewest(output)
      await setImmediate()
    },
  }
}

/** An effect that sends no events. */
export const silent = <Event extends EventObject>() => fromCallback<Event>(() => {})
