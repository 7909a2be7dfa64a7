import { setImmediate } from 'node:timers/promises'
import { fromPromise } from 'xstate'

/** An effect whose newest call is answered by the test. */
export function answers<Output, Input = undefined>() {
  const calls: { input: Input; resolve: (output: Output) => void }[] = []
  const newest = () => {
    const call = calls.at(-1)
    if (!call) throw new Error('The effect has not been started.')
    return call
  }
  return {
    logic: fromPromise<Output, Input>(
      ({ input }) =>
        new Promise((resolve) => {
          calls.push({ input, resolve })
        }),
    ),
    asked: () => calls.map(({ input }) => input),
    async answer(output: Output) {
      newest().resolve(output)
      await setImmediate()
    },
  }
}
