import { createHash } from 'node:crypto'
import type { PracticeFacts } from '../../domain/practice.ts'
import type { FirstReviews } from '../../domain/review-pages.ts'

const dataFor = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const EMPTY_PRACTICE = '<script type="application/json" id="practice"></script>'

/** What to replace in the document, and by what, so that the pages know their practice. */
export const practiceScript = (facts: PracticeFacts): [string, () => string] => [
  EMPTY_PRACTICE,
  () => dataFor('practice', facts),
]

/** What the pages find there of the reviews. */
export const reviewsScript = (first: FirstReviews): string => dataFor('first-reviews', first)

// The last press is the one that is meant.
const KEEP_PRESS = `
let pressed
const keep = ({ target }) => {
  const button = target.closest('button')
  if (!button) return
  pressed?.removeAttribute('aria-busy')
  pressed = button
  button.setAttribute('aria-busy', 'true')
}
addEventListener('click', keep)
const letGo = () => {
  removeEventListener('click', keep)
  pressed?.removeAttribute('aria-busy')
}`

// React takes over at once what is touched; what that begins, as the slides, is ready some turns later.
const PRESS_AGAIN = `() => {
  if (!pressed) return
  pressed.dispatchEvent(new Event('pointerup', { bubbles: true }))
  let turns = 9
  const { port1, port2 } = new MessageChannel()
  const turn = () => port2.postMessage(0)
  port1.onmessage = () => (--turns ? turn() : pressed.click())
  turn()
}`

/**
 * The page is whole without its scripts. They are asked for only when the parser comes to this, which waits
 * for the style sheets: until then the line is theirs, the font's and the pictures'. Whoever presses a button
 * before they are here sees that it was heard, and it is pressed again once they are.
 */
export const startScript = ([main, ...ahead]: readonly string[]): string =>
  `<script>{
for (const href of ${JSON.stringify(ahead)})
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
${KEEP_PRESS}
import(${JSON.stringify(main)}).finally(letGo).then(${PRESS_AGAIN})
}</script>`

const INLINE = /<(script|style)(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/\1>/g

// The carousel puts an empty <style> into the page when a visitor comes to it; only that one is allowed.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** What stands inline in a document or picture, named by its hash as a policy names it. */
export function inlineHashes(markup: string): { script: string[]; style: string[] } {
  const hashes: { script: string[]; style: string[] } = { script: [], style: [] }
  for (const [, tag = '', text = ''] of markup.matchAll(INLINE)) {
    const hash = createHash('sha256').update(text).digest('base64')
    hashes[tag === 'style' ? 'style' : 'script'].push(`'sha256-${hash}'`)
  }
  return hashes
}

/** The policy of one document: nothing inline but what it was built with. */
export function contentSecurityPolicy(html: string): string {
  const { script, style } = inlineHashes(html)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...script].join(' ')}`,
    `style-src ${["'self'", EMPTY_STYLE, ...style].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
