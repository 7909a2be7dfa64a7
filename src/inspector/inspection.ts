import { createBrowserInspector } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import type { Site } from '../site.ts'
import { createLocalInspector } from './local-inspector.ts'
import { maskPrivateData } from './mask.ts'
import { property } from './property.ts'
import { replayed } from './replay.ts'

const STORAGE_KEY = 'inspect'
/** How long Stately's page may take to load. */
const STATELY_PATIENCE = 10_000

/** Remembers `?inspect` for the tab, across navigation and reloads, until `?inspect=off`. */
function requestedInspector(search: string): string | null {
  const requested = new URLSearchParams(search).get('inspect')
  if (requested === 'off') sessionStorage.removeItem(STORAGE_KEY)
  else if (requested !== null) sessionStorage.setItem(STORAGE_KEY, requested)
  return sessionStorage.getItem(STORAGE_KEY)
}

function createStatelyInspector() {
  const { adapter, inspect, start } = createBrowserInspector({
    serialize: maskPrivateData,
    // By default the package cuts off what is deeper than 10 levels, and so the inner transitions of the booking.
    serializationDepthLimit: 30,
    autoStart: false,
    maxDeferredEvents: 5_000,
  })
  let isStarted = false
  return {
    inspect: (event: InspectionEvent) => inspect.next?.(event),
    /** A second `start` would add a second listener, which would send every event twice, also after a blocked window. */
    start(button: HTMLButtonElement) {
      if (isStarted) adapter.targetWindow = window.open(adapter.options.url, 'xstateinspector')
      else start()
      isStarted = true
      let isConnected = false
      window.addEventListener(
        'message',
        ({ data }) => {
          isConnected ||= property(data, 'type') === '@statelyai.connected'
        },
        { signal: AbortSignal.timeout(STATELY_PATIENCE) },
      )
      window.setTimeout(() => {
        if (isConnected) return
        button.textContent = `${new URL(adapter.options.url).host} does not answer. Add ?inspect=local to the address for an inspector that works offline.`
      }, STATELY_PATIENCE)
    },
  }
}

/**
 * The site in development. `?inspect` and `?inspect=local` show a button that opens the inspector for all actors.
 * Browsers open a new window only after a click. The inspector then also gets the earlier events.
 * With `?replay`, the local inspector opens the site to replay a recording.
 */
export function inspected(site: Site, search: string): Site {
  // Stately's inspector sends events in idle callbacks, which hardly ever run in a background tab.
  window.requestIdleCallback = (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 0 }))
  const replay = new URLSearchParams(search).get('replay')
  if (replay !== null) return replayed(site, replay)
  const requested = requestedInspector(search)
  if (requested === null) return site
  const { inspect, start } =
    requested === 'local' ? createLocalInspector() : createStatelyInspector()
  const button = document.createElement('button')
  button.textContent = 'Open the inspector'
  button.title = 'Add ?inspect=off to the address to remove this button.'
  button.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:1000;padding:.75rem 1rem'
  button.addEventListener('click', () => start(button))
  document.body.append(button)
  return { ...site, inspection: { inspect } }
}
