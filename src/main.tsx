import './styles.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PracticeFacts } from '../domain/practice.ts'
import type { FirstReviews } from '../domain/reviews/review-pages.ts'
import { pageAt } from '../domain/routes.ts'
import { App } from './app.tsx'
import { correctedClock } from './clock.ts'
import { embeddedData } from './embedded-data.ts'
import { watchSheets } from './failed-sheets.ts'
import { pages } from './pages.ts'
import type { Site } from './site.ts'
import { browserLocation } from './site-location.ts'
import { loadedWords } from './words.ts'

const facts: PracticeFacts = embeddedData('practice')
const firstReviews: FirstReviews | undefined = embeddedData('first-reviews') ?? undefined
const words = Object.assign(loadedWords, embeddedData('words'))
const location = browserLocation()
const ownSite: Site = {
  facts,
  words,
  firstReviews,
  location,
  clock: correctedClock(Date.now),
  log: console.error,
  inspection: {},
}
// In a production build DEV is false, so the inspector is left out.
const site = import.meta.env.DEV
  ? (await import('./inspector/inspection.ts')).inspected(ownSite, window.location.search)
  : ownSite
const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root.')

watchSheets()
preloadLinkedPages()
await pages[pageAt(location.path())].load().catch(() => {})
if (root.firstElementChild) hydrateRoot(root, <App site={site} />)
else createRoot(root).render(<App site={site} />)

/**
 * Preloads the code of a page when the visitor points at a link to it, touches it or tabs to it. A touch also
 * starts with `pointerover`.
 */
function preloadLinkedPages() {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === window.location.origin) pages[pageAt(link.pathname)].load().catch(() => {})
  }
  document.addEventListener('pointerover', preload)
  document.addEventListener('focusin', preload)
}
