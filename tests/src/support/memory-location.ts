import { type SiteLocation, siteLocation } from '../../../src/site-location.ts'

/** A location with its own history, for tests without a browser. */
export function memoryLocation(first: string): SiteLocation & { history(): string[] } {
  const entries: { path: string; state?: unknown }[] = [{ path: first }]
  let at = 0
  const listeners = new Set<() => void>()
  const moved = () => {
    for (const listener of [...listeners]) listener()
  }
  const location = siteLocation({
    path: () => entries[at]?.path.split('#')[0] ?? '/',
    hash: () => /#.*/.exec(entries[at]?.path ?? '')?.[0] ?? '',
    state: () => entries[at]?.state,
    navigate(to, options) {
      const entry = { path: to, state: options?.state }
      if (options?.replace) entries[at] = entry
      else entries.splice(++at, entries.length, entry)
      moved()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  return {
    ...location,
    history: () => entries.slice(0, at + 1).map(({ path }) => path),
  }
}
