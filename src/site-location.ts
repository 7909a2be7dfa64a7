import { useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'
import { navigate as browserNavigate } from 'wouter/use-browser-location'

/** The current URL, for the router and for the flows that follow it. */
export interface SiteLocation {
  readonly hook: BaseLocationHook
  path(): string
  /** The fragment with its `#`, or nothing. */
  hash(): string
  /** The state of the current history entry. */
  state(): unknown
  navigate(to: string, options?: { replace?: boolean; state?: unknown }): void
  /** Goes back one history entry. */
  back(): void
  subscribe(listener: () => void): () => void
  /** Calls the listener when the path changes, and not when only the fragment or the state does. */
  onPath(listener: () => void): () => void
  /** Whether the visitor has navigated since the site was opened. Before that, pages must not move the focus. */
  hasMoved(): boolean
}

type Source = Omit<SiteLocation, 'hook' | 'hasMoved' | 'onPath'>

export function siteLocation(source: Source): SiteLocation {
  let moved = false
  source.subscribe(() => {
    moved = true
  })
  return {
    ...source,
    hasMoved: () => moved,
    onPath(listener) {
      let path = source.path()
      return source.subscribe(() => {
        if (source.path() === path) return
        path = source.path()
        listener()
      })
    },
    hook: () => [
      useSyncExternalStore(source.subscribe, source.path, source.path),
      (to: string, options?: { replace?: boolean }) => source.navigate(to, options),
    ],
  }
}

// wouter patches pushState and replaceState to dispatch events with these names.
const EVENTS = ['popstate', 'pushState', 'replaceState'] as const

export const browserLocation = (): SiteLocation =>
  siteLocation({
    path: () => window.location.pathname,
    hash: () => window.location.hash,
    state: () => history.state,
    navigate: browserNavigate,
    back: () => history.back(),
    subscribe(listener) {
      for (const event of EVENTS) window.addEventListener(event, listener)
      return () => {
        for (const event of EVENTS) window.removeEventListener(event, listener)
      }
    },
  })

/** A location that never changes, for rendering a page on the server. */
export const fixedLocation = (path: string): SiteLocation =>
  siteLocation({
    path: () => path,
    hash: () => '',
    state: () => null,
    navigate: () => {},
    back: () => {},
    subscribe: () => () => {},
  })
