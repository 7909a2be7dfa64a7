import { createHash } from 'node:crypto'
import type { PracticeFacts } from '../../domain/practice.ts'

const EMPTY_PRACTICE = '<script type="application/json" id="practice"></script>'

/** What to replace in the document, and by what, so that the pages know their practice. */
export const practiceScript = (facts: PracticeFacts): [string, () => string] => [
  EMPTY_PRACTICE,
  () => EMPTY_PRACTICE.replace('><', () => `>${JSON.stringify(facts).replaceAll('<', '\\u003c')}<`),
]

const INLINE = /<(script|style)(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/\1>/g

// The carousel puts an empty <style> into the page when a visitor comes to it; only that one is allowed.
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The policy of one document: nothing inline but what it was built with, named by its hash. */
export function contentSecurityPolicy(html: string): string {
  const hashes = { script: ["'self'"], style: ["'self'", EMPTY_STYLE] }
  for (const [, tag = '', text = ''] of html.matchAll(INLINE)) {
    const hash = createHash('sha256').update(text).digest('base64')
    hashes[tag === 'style' ? 'style' : 'script'].push(`'sha256-${hash}'`)
  }
  return [
    "default-src 'none'",
    `script-src ${hashes.script.join(' ')}`,
    `style-src ${hashes.style.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
