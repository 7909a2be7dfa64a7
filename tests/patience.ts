/** The timing of `expect.poll` in vite.config.ts, for `vi.waitFor`, which also works in hooks and returns a value. */
export const PATIENCE = { timeout: 60_000, interval: 20 }

/**
 * Waits for work of the product. If it hangs, the error says what did not happen; the limits of tests and hooks are
 * longer, and say nothing.
 */
export async function inTime<T>(work: Promise<T>, failure: () => string): Promise<T> {
  // Made here, so that its stack leads to the test.
  const error = new Error()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      error.message = failure()
      reject(error)
    }, PATIENCE.timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
