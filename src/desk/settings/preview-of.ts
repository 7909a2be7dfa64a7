import type { Rich, RichTag } from '../../../domain/words.ts'
import { paragraphsOf } from './fields.ts'

const TAGS: Readonly<Record<RichTag, true>> = {
  p: true,
  strong: true,
  em: true,
  br: true,
  ul: true,
  ol: true,
  li: true,
  a: true,
}
const isTag = (name: string): name is RichTag => Object.hasOwn(TAGS, name)
const BLOCKS = ['p', 'ul', 'ol']

/** What is inside an element. Of tags that are not allowed, only what they contain is left. */
const richIn = (element: Node): readonly Rich[] =>
  [...element.childNodes].flatMap((node): readonly Rich[] => {
    if (!(node instanceof Element)) return node instanceof Text ? [node.data] : []
    const { localName: tag } = node
    const inside = richIn(node)
    if (!isTag(tag)) return inside
    return [tag === 'a' ? [tag, inside, node.getAttribute('href') ?? ''] : [tag, inside]]
  })

/** Paragraphs as they are typed, as a page shows them. Whether they are allowed, the server says when they are saved. */
export const previewOf = (typed: string): readonly Rich[] =>
  (paragraphsOf(typed) ?? []).flatMap((paragraph): readonly Rich[] => {
    const { body } = new DOMParser().parseFromString(paragraph, 'text/html')
    const isBlock = [...body.children].some(({ localName }) => BLOCKS.includes(localName))
    return isBlock ? richIn(body) : [['p', richIn(body)]]
  })
