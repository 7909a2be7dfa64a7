import { createBrowserInspector } from '@statelyai/inspect'
import type { Site } from '../site.ts'
import { masked } from './mask.ts'

/** The page of our own that works without a net. */
const LOCAL_PAGE = '/tests/inspector/index.html'
const MOST_EVENTS = 5_000

/**
 * For `?inspect` and `?inspect=local`, in development only: offers a button that opens the inspector on
 * all actors. Browsers let a window open only on a click; what happened before it is told then.
 */
export function inspectionFor(search: string): Site['inspection'] {
  const asked = new URLSearchParams(search).get('inspect')
  if (asked === null) return {}
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: MOST_EVENTS,
    serialize: masked,
    ...(asked === 'local' && { url: LOCAL_PAGE }),
  })
  // It tells what happened when the browser idles, which a tab behind another hardly ever does.
  window.requestIdleCallback = (tell) =>
    window.setTimeout(() => tell({ didTimeout: false, timeRemaining: () => 0 }))
  const button = document.createElement('button')
  button.textContent = 'Open the inspector'
  button.style.cssText = 'position:fixed;inset:auto 1rem 1rem auto;z-index:1000;padding:.75rem 1rem'
  button.addEventListener('click', () => inspector.start())
  document.body.append(button)
  return { inspect: (event) => inspector.inspect.next?.(event) }
}
