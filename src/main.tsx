import './styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PracticeFacts } from '../domain/practice.ts'
import { App } from './app.tsx'
import { correctedClock } from './clock.ts'
import { browserLocation } from './location.ts'
import { loadPage, pageAt } from './pages.ts'
import { restoreStyles } from './prerendered-styles.ts'
import type { Site } from './site.ts'

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}.`)
  return found
}

const facts: PracticeFacts = JSON.parse(element('practice').textContent)
const location = browserLocation()
const clock = correctedClock(Date.now)
const site: Site = {
  facts,
  location,
  clock,
  // Pages that only tell something are spared the code of the calls.
  send: async (call, request, signal) =>
    (await import('./call.ts')).sendCall(clock)(call, request, signal),
  log: console.error,
  inspection: {},
}
const root = element('root')

await loadPage(pageAt(location.path())).catch(() => {})
if (root.hasChildNodes()) {
  restoreStyles(root)
  hydrateRoot(root, <App site={site} />)
} else {
  createRoot(root).render(<App site={site} />)
}
