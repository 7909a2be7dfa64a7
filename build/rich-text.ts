import { Parser } from 'htmlparser2'
import type { Rich, RichTag } from '../src/frame/rich-text.tsx'

const TAGS: readonly RichTag[] = ['p', 'strong', 'em', 'br', 'ul', 'ol', 'li', 'a']
const BLOCKS: readonly string[] = ['ul', 'ol']
/** A path of this site, an anchor on the page, or a URL of another site. */
const HREF = /^(?:\/(?!\/)|#|https:\/\/)[^\s"]*$/

export class ForbiddenHtml extends Error {
  override name = 'ForbiddenHtml'
}

const isTag = (name: string): name is RichTag => TAGS.some((tag) => tag === name)

/** Parses a paragraph of HTML. Tags that are not allowed are an error. */
export function readRich(html: string): Rich {
  const top: Rich[] = []
  const open: { tag: RichTag; children: Rich[]; href: string | undefined }[] = []
  const add = (node: Rich) => (open.at(-1)?.children ?? top).push(node)
  const refuse = (what: string): never => {
    throw new ForbiddenHtml(`${what}; only ${TAGS.join(', ')} are allowed, each one closed`)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!isTag(name)) return refuse(`has a <${name}>`)
      for (const attribute of Object.keys(attributes)) {
        if (name !== 'a' || attribute !== 'href') refuse(`has a ${attribute} on <${name}>`)
      }
      const { href } = attributes
      if (name === 'a' && !HREF.test(href ?? '')) {
        refuse('has a link without an address that begins with https://, / or #')
      }
      open.push({ tag: name, children: [], href })
    },
    onclosetag(name, implied) {
      const element = open.pop()
      if (!element || (implied && name !== 'br'))
        return refuse(`has a <${name}> that is not closed`)
      const { tag, children, href } = element
      add(href === undefined ? [tag, children] : [tag, children, href])
    },
    ontext: (text) => void add(text.replace(/\s+/g, ' ')),
    oncomment: () => refuse('has a comment'),
  })
  parser.end(html)
  const [only] = top
  const isBlock = top.length === 1 && Array.isArray(only) && BLOCKS.includes(String(only[0]))
  return isBlock && only ? only : ['p', top]
}
