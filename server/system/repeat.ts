/** Starts the work now and after each interval, but never while it is still running. The work must not throw. */
export function repeat(work: () => Promise<void>, interval: number) {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= work().finally(() => {
      running = undefined
    })
  }
  run()
  const timer = setInterval(run, interval)
  return {
    run,
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
