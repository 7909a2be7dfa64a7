import { useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'
import { navigate as browserNavigate } from 'wouter/use-browser-location'

/** Where the visitor is: read by the router, and by the flows that follow the URL. */
export interface SiteLocation {
  readonly hook: BaseLocationHook
  path(): string
  navigate(to: string, options?: { replace?: boolean }): void
  subscribe(listener: () => void): () => void
  /** Whether the visitor has moved since the site was opened, and the focus may follow. */
  hasMoved(): boolean
}

type Source = Omit<SiteLocation, 'hook' | 'hasMoved'>

export function siteLocation(source: Source): SiteLocation {
  let moved = false
  source.subscribe(() => {
    moved = true
  })
  return {
    ...source,
    hasMoved: () => moved,
    hook: () => [
      useSyncExternalStore(source.subscribe, source.path, source.path),
      (to: string, options?: { replace?: boolean }) => source.navigate(to, options),
    ],
  }
}

// wouter makes the browser's own pushState and replaceState fire events of those names.
const EVENTS = ['popstate', 'pushState', 'replaceState'] as const

export const browserLocation = (): SiteLocation =>
  siteLocation({
    path: () => window.location.pathname,
    navigate: browserNavigate,
    subscribe(listener) {
      for (const event of EVENTS) window.addEventListener(event, listener)
      return () => {
        for (const event of EVENTS) window.removeEventListener(event, listener)
      }
    },
  })

/** A location that stands still, for rendering a page ahead of any visitor. */
export const fixedLocation = (path: string): SiteLocation =>
  siteLocation({ path: () => path, navigate: () => {}, subscribe: () => () => {} })
