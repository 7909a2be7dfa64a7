import { Hono } from 'hono'
import { parse } from 'yaml'
import { WORDS_PARTS, type Words, type WordsPart, wordsPath } from '../../domain/words.ts'
import { jsonResource, sendResource } from '../http/resource.ts'
import { readSiteWords } from './practice-file.ts'
import type { Change } from './yaml-file.ts'

/** The parts of the words that facts, as they are written, do not have. They are those that the site comes with. */
export function siteWordsIn(facts: unknown): readonly WordsPart[] {
  const own: object = Object(Object(facts).words)
  return WORDS_PARTS.filter((part) => !Object.hasOwn(own, part))
}

/** Facts as they are written, with the words that the site comes with where they have none. */
export function withSiteWords(facts: unknown): object {
  const words = siteWordsIn(facts).map((part) => [part, parse(readSiteWords(part))])
  return { ...Object(facts), words: { ...Object(facts).words, ...Object.fromEntries(words) } }
}

/** The same changes. A part of the words that they change is first put into the facts, unless it is there. */
export const withOwnWords = (facts: string, changes: readonly Change[]): readonly Change[] => [
  ...siteWordsIn(parse(facts))
    .filter((part) => changes.some(({ path: [key, at] }) => key === 'words' && at === part))
    .map((part) => ({ path: ['words', part], value: parse(readSiteWords(part)) })),
  ...changes,
]

/** The words of each page, for a visitor who comes to it from another one. */
export function createWordsRoutes(words: Words): Hono {
  const routes = new Hono()
  for (const part of WORDS_PARTS) {
    const resource = jsonResource(words[part])
    routes.get(wordsPath(part), (c) => sendResource(c, resource))
  }
  return routes
}
