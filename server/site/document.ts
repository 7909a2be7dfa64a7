import { html } from 'hono/html'
import { getHolds } from '../../domain/calendar/hold.ts'
import { getLocations } from '../../domain/calendar/location.ts'
import type { AnyCall } from '../../domain/call.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { getPrice } from '../../domain/price.ts'
import { getReviews } from '../../domain/reviews/review.ts'
import type { FirstReviews } from '../../domain/reviews/review-pages.ts'
import type { PageName } from '../../domain/routes.ts'
import { type Words, wordsOfPage } from '../../domain/words.ts'

const jsonScript = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** Also escapes for XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const EMPTY_PRACTICE = '<script type="application/json" id="practice"></script>'

/** The arguments of `replace` that put the facts of the practice into the document. */
export const practiceScript = (facts: PracticeFacts): [string, () => string] => [
  EMPTY_PRACTICE,
  () => jsonScript('practice', facts),
]

/** What a shared link shows besides the page's own title and description. */
export const shareMeta = ({ name, siteUrl }: PracticeFacts): string =>
  // `html` escapes every value that is put into it.
  String(
    html`<meta property="og:type" content="website"><meta property="og:site_name" content="${name}"><meta property="og:image" content="${siteUrl}/open-graph.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`,
  )

/** The words of a page, which its scripts would load otherwise. */
export function wordsScript(page: PageName, words: Words): string {
  const part = wordsOfPage[page]
  return part ? jsonScript('words', { [part]: words[part] }) : ''
}

/** The reviews that a page shows before it has loaded the list. */
export const reviewsScript = (first: FirstReviews): string => jsonScript('first-reviews', first)

const firstCalls: Readonly<Partial<Record<PageName, readonly AnyCall[]>>> = {
  home: [getPrice, getReviews],
  reviews: [getReviews],
  booking: [getLocations, getHolds],
}

/** Preloads a page's first API calls with the document, so that the data does not wait for the scripts. */
export const preloadCalls = (page: PageName): string =>
  (firstCalls[page] ?? [])
    .map(({ path }) => `<link rel="preload" as="fetch" crossorigin href="${path}">`)
    .join('')

// Only the last press before the scripts arrive is repeated.
const REMEMBER_PRESS = `
let pressed
const remember = ({ target }) => {
  const button = target.closest('button')
  if (!button) return
  pressed?.removeAttribute('aria-busy')
  pressed = button
  button.setAttribute('aria-busy', 'true')
}
addEventListener('click', remember)
const stopListening = () => {
  removeEventListener('click', remember)
  pressed?.removeAttribute('aria-busy')
}`

// React hydrates an element as soon as it is pressed, but code that starts with it, such as the slides, needs
// a few more turns of the event loop.
const REPEAT_PRESS = `() => {
  if (!pressed) return
  pressed.dispatchEvent(new Event('pointerup', { bubbles: true }))
  let turns = 9
  const { port1, port2 } = new MessageChannel()
  const turn = () => port2.postMessage(0)
  port1.onmessage = () => (--turns ? turn() : pressed.click())
  turn()
}`

/**
 * Loads the scripts when the parser reaches this element. Until then the document, the font and the pictures have
 * the connection to themselves. A button that is pressed before
 * the scripts have arrived is marked as busy, and is clicked once they have.
 */
export const startScript = ([main, ...others]: readonly string[]): string =>
  `<script>{
for (const href of ${JSON.stringify(others)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
${REMEMBER_PRESS}
import(${JSON.stringify(main)}).finally(stopListening).then(${REPEAT_PRESS})
}</script>`
