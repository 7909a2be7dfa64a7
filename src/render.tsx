import { renderToString } from 'react-dom/server'
import type { PracticeFacts } from '../domain/practice.ts'
import type { FirstReviews } from '../domain/reviews/review-pages.ts'
import { pageAt } from '../domain/routes.ts'
import type { Words } from '../domain/words.ts'
import { questionsData } from './about/questions-data.ts'
import { App } from './app.tsx'
import { correctedClock } from './clock.ts'
import { pages } from './pages.ts'
import type { Site } from './site.ts'
import { fixedLocation } from './site-location.ts'

/** Renders a page as HTML, before any data have loaded and any flow has started. */
export async function render(
  path: string,
  facts: PracticeFacts,
  words: Words,
  firstReviews?: FirstReviews,
) {
  const page = pageAt(path)
  await pages[page].load()
  const site: Site = {
    facts,
    words,
    firstReviews,
    location: fixedLocation(path),
    clock: correctedClock(() => 0),
    log: () => {},
    inspection: {},
  }
  const html = renderToString(<App site={site} />)
  // React writes the elements of the head before the page's first element.
  const start = html.indexOf('<div')
  const data = page === 'about' ? questionsData(facts, words.questions) : undefined
  return { page, head: html.slice(0, start), markup: html.slice(start), data }
}
