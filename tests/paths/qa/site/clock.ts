import { DELAYS_OF_OWN } from '../command.ts'

type Handler = (...args: unknown[]) => void

/** Stops the page's clock. Only `pass` moves it; short timers run in real time. */
export function installClock(start: number) {
  const { setTimeout: realTimeout, clearTimeout: clearReal, Date: RealDate } = window
  let now = start
  // Far above the browser's own timer ids, which `clearTimeout` also receives.
  let lastId = 2 ** 30
  const timers = new Map<number, { readonly run: () => void; readonly at: number }>()

  Object.assign(window, {
    setTimeout(handler: Handler, delay = 0, ...args: unknown[]): number {
      if (!(delay >= DELAYS_OF_OWN)) return realTimeout(handler, delay, ...args)
      timers.set(++lastId, { run: () => handler(...args), at: now + delay })
      return lastId
    },
    clearTimeout(id: number): void {
      if (!timers.delete(id)) clearReal(id)
    },
    Date: new Proxy(RealDate, {
      construct: (target, args) =>
        args.length === 0 ? new target(now) : Reflect.construct(target, args),
      get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
    }),
  })

  /** Lets React render, and machines start their next delays. */
  const turn = () => new Promise<void>((resolve) => void realTimeout(resolve, 0))

  return {
    turn,
    async pass(milliseconds: number): Promise<void> {
      const until = now + milliseconds
      for (;;) {
        const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at)
        if (!next || next[1].at > until) break
        const [id, { run, at }] = next
        now = at
        timers.delete(id)
        run()
        await turn()
      }
      now = until
    },
  }
}
