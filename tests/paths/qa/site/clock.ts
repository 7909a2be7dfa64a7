import { DELAYS_OF_OWN } from '../command.ts'

interface Timer {
  readonly run: () => void
  readonly every: number | undefined
  at: number
}

/** Stops the page's clock. Only `pass` moves it; short timers run in real time. */
export function installClock(start: number) {
  const { setTimeout, clearTimeout, setInterval, clearInterval, Date: RealDate } = window
  const realTimeout = setTimeout.bind(window)
  let now = start
  // Far above the browser's own timer ids, which `clearTimeout` also receives.
  let lastId = 2 ** 30
  const timers = new Map<number, Timer>()

  type Handler = (...args: unknown[]) => void
  const later =
    (real: (handler: Handler, delay: number, ...args: unknown[]) => unknown, repeats: boolean) =>
    (handler: Handler, delay = 0, ...args: unknown[]): unknown => {
      if (!(delay >= DELAYS_OF_OWN)) return real.call(window, handler, delay, ...args)
      const run = () => handler(...args)
      timers.set(++lastId, { run, at: now + delay, every: repeats ? delay : undefined })
      return lastId
    }
  const cancel = (real: (id: number) => void) => (id: number) => {
    if (!timers.delete(id)) real.call(window, id)
  }
  Object.assign(window, {
    setTimeout: later(setTimeout, false),
    setInterval: later(setInterval, true),
    clearTimeout: cancel(clearTimeout),
    clearInterval: cancel(clearInterval),
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
        const [id, timer] = next
        now = timer.at
        if (timer.every === undefined) timers.delete(id)
        else timer.at += timer.every
        timer.run()
        await turn()
      }
      now = until
    },
  }
}
