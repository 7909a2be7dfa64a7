import { createElement, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Rich } from '../../domain/words.ts'

const elementOf = (node: Rich, key: number): ReactNode => {
  if (typeof node === 'string') return node
  const [tag, inside, href] = node
  const children = inside.map(elementOf)
  if (href === undefined) return createElement(tag, { key }, ...children)
  if (href.startsWith('/')) return createElement(Link, { key, href }, ...children)
  return createElement('a', { key, href }, ...children)
}

export const RichText = ({ text }: { text: readonly Rich[] }) => text.map(elementOf)

/** The text without its tags. The lines of a list stay apart. */
export const plainText = (text: readonly Rich[]): string =>
  text
    .map((node) => {
      if (typeof node === 'string') return node
      return node[0] === 'li' ? `${plainText(node[1])} ` : plainText(node[1])
    })
    .join('')
