import { createBrowserInspector } from '@statelyai/inspect'
import type { Site } from '../site.ts'
import { maskPrivateData } from './mask.ts'

/** An inspector of our own that works offline. */
const LOCAL_PAGE = '/src/inspector/page/index.html'
const MAX_DEFERRED_EVENTS = 5_000

/**
 * In development, `?inspect` and `?inspect=local` show a button that opens the inspector for all actors.
 * It is a button because browsers allow a new window only after a click. Earlier events are sent then.
 */
export function inspectionFor(search: string): Site['inspection'] {
  const requested = new URLSearchParams(search).get('inspect')
  if (requested === null) return {}
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: MAX_DEFERRED_EVENTS,
    serialize: maskPrivateData,
    ...(requested === 'local' && { url: LOCAL_PAGE }),
  })
  // The inspector sends events when the browser is idle, which a background tab hardly ever is.
  window.requestIdleCallback = (callback) =>
    window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 0 }))
  const button = document.createElement('button')
  button.textContent = 'Open the inspector'
  button.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:1000;padding:.75rem 1rem'
  button.addEventListener('click', () => inspector.start())
  document.body.append(button)
  return { inspect: (event) => inspector.inspect.next?.(event) }
}
