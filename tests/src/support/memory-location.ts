import { type SiteLocation, siteLocation } from '../../../src/site-location.ts'

/** A location with its own history, for tests without a browser. */
export function memoryLocation(first: string): SiteLocation & { history(): string[] } {
  const entries: { path: string; state?: unknown }[] = [{ path: first }]
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const location = siteLocation({
    path: () => entries.at(-1)?.path.split('#')[0] ?? '/',
    hash: () => /#.*/.exec(entries.at(-1)?.path ?? '')?.[0] ?? '',
    state: () => entries.at(-1)?.state,
    navigate(to, options) {
      if (options?.replace) entries.pop()
      entries.push({ path: to, state: options?.state })
      notify()
    },
    back() {
      entries.pop()
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  return { ...location, history: () => entries.map(({ path }) => path) }
}
