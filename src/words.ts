import { type Words, type WordsPart, wordsPath } from '../domain/words.ts'
import { useSite } from './site.ts'

/** The words that the document has brought, and those that were loaded since. */
export const loadedWords: Partial<Words> = {}

async function load(part: WordsPart): Promise<void> {
  // The server gives each page its words.
  if (import.meta.env.SSR || loadedWords[part]) return
  const response = await fetch(wordsPath(part))
  if (!response.ok) throw new Error(`The words of this page cannot be loaded: ${response.status}.`)
  Object.assign(loadedWords, { [part]: await response.json() })
}

/** For the code of a page with words of the practice: it has loaded once they are there. */
export const withWords =
  <Module>(part: WordsPart, request: () => Promise<Module>) =>
  async () => {
    const [module] = await Promise.all([request(), load(part)])
    return module
  }

export function useWords<Part extends WordsPart>(part: Part): Words[Part] {
  const words: Words[Part] | undefined = useSite().words[part]
  if (!words) throw new Error(`The words of ${part} have not been loaded.`)
  return words
}
