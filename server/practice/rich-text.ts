import { Parser } from 'htmlparser2'
import type { Rich, RichTag } from '../../domain/words.ts'

const TAGS: readonly RichTag[] = ['p', 'strong', 'em', 'br', 'ul', 'ol', 'li', 'a']
const LISTS: readonly string[] = ['ul', 'ol']
const BLOCKS: readonly string[] = ['p', ...LISTS]
/** How deep tags can be inside each other. What reads and shows them is recursive. */
const DEEPEST = 10
/** A path of this site, an anchor on the page, or a URL of another site. */
const HREF = /^(?:\/(?!\/)|#|https:\/\/(?=.))[^\s"]*$/

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
      const around = open.at(-1)?.tag
      if (open.length === DEEPEST) refuse(`has more than ${DEEPEST} tags inside each other`)
      // Browsers would move these elsewhere.
      if (name === 'a' && open.some(({ tag }) => tag === 'a')) refuse('has a link inside a link')
      if (name === 'li' && !LISTS.includes(around ?? '')) refuse('has an <li> outside of a list')
      if (BLOCKS.includes(name) && around !== undefined && (around !== 'li' || name === 'p'))
        refuse(`has a <${name}> inside a <${around}>`)
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
  const isBlock = (node: Rich) => Array.isArray(node) && BLOCKS.includes(String(node[0]))
  const [only] = top
  if (only !== undefined && top.length === 1 && isBlock(only)) return only
  if (top.some(isBlock))
    throw new ForbiddenHtml('has a list or paragraph beside other text; put an empty line between')
  return ['p', top]
}
