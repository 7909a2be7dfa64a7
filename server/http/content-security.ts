import { createHash } from 'node:crypto'

const INLINE =
  /<(script|style)(?![^<>]*\b(?:src=|type="application\/))[^<>]*>((?:[^<]|<(?!\1))*?)<\/\1>/g

/** The hashes of the inline scripts and styles of a document or picture, as a policy names them. */
export function hashInlineCode(markup: string): { script: string[]; style: string[] } {
  const hashes: { script: string[]; style: string[] } = { script: [], style: [] }
  for (const [, tag = '', text = ''] of markup.matchAll(INLINE)) {
    const hash = createHash('sha256').update(text).digest('base64')
    hashes[tag === 'style' ? 'style' : 'script'].push(`'sha256-${hash}'`)
  }
  return hashes
}

/** The policy of one page: no inline script but those it was built with. Styles are inline, as Mantine writes them. */
export function pagePolicy(html: string): string {
  const { script } = hashInlineCode(html)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...script].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
