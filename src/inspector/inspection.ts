import { createBrowserInspector } from '@statelyai/inspect'
import type { Site } from '../site.ts'
import { createLocalInspector, INSPECTOR_OPTIONS } from './local-inspector.ts'
import { replayed } from './replay.ts'

const STORAGE_KEY = 'inspect'
const MAX_EVENTS = 5_000

/** Remembers `?inspect` for the tab, across navigation and reloads, until `?inspect=off`. */
function requestedInspector(search: string): string | null {
  const requested = new URLSearchParams(search).get('inspect')
  if (requested === 'off') sessionStorage.removeItem(STORAGE_KEY)
  else if (requested !== null) sessionStorage.setItem(STORAGE_KEY, requested)
  return sessionStorage.getItem(STORAGE_KEY)
}

function createStatelyInspector() {
  const { adapter, inspect, start } = createBrowserInspector({
    ...INSPECTOR_OPTIONS,
    autoStart: false,
    maxDeferredEvents: MAX_EVENTS,
  })
  return {
    inspect,
    /** A second `start` would add a second listener, which would send every event twice. */
    start() {
      if (adapter.targetWindow === null) start()
      else adapter.targetWindow = window.open(adapter.options.url, 'xstateinspector')
    },
  }
}

/**
 * The site in development. `?inspect` and `?inspect=local` show a button that opens the inspector for all actors.
 * Browsers open a new window only after a click. The inspector then also gets the earlier events.
 * With `?replay`, the local inspector opens the site to replay a recording.
 */
export function inspected(site: Site, search: string): Site {
  // The inspector sends events in idle callbacks, which hardly ever run in a background tab.
  window.requestIdleCallback = (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 0 }))
  const replay = new URLSearchParams(search).get('replay')
  if (replay !== null) return replayed(site, replay)
  const requested = requestedInspector(search)
  if (requested === null) return site
  const inspector =
    requested === 'local' ? createLocalInspector(MAX_EVENTS) : createStatelyInspector()
  const button = document.createElement('button')
  button.textContent = 'Open the inspector'
  button.title = 'Add ?inspect=off to the address to remove this button.'
  button.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:1000;padding:.75rem 1rem'
  button.addEventListener('click', () => inspector.start())
  document.body.append(button)
  return { ...site, inspection: { inspect: (event) => inspector.inspect.next?.(event) } }
}
