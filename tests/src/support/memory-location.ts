import { type SiteLocation, siteLocation } from '../../../src/site-location.ts'

/** A location with its own history, for tests without a browser. */
export function memoryLocation(
  first: string,
): SiteLocation & { back(): void; history(): string[] } {
  const entries = [first]
  let at = 0
  const listeners = new Set<() => void>()
  const moved = () => {
    for (const listener of [...listeners]) listener()
  }
  const location = siteLocation({
    path: () => entries[at] ?? '/',
    navigate(to, options) {
      if (options?.replace) entries[at] = to
      else entries.splice(++at, entries.length, to)
      moved()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
  return {
    ...location,
    back() {
      at = Math.max(0, at - 1)
      moved()
    },
    history: () => entries.slice(0, at + 1),
  }
}
