import type { Screen } from './site-words.ts'
import { createViewDriver } from './view-driver.tsx'

/** The whole text of every element, its name and its placeholder. The star of a required field is not part of it. */
const wordsOnPage = (): ReadonlySet<string> =>
  new Set([
    document.title,
    ...[...document.querySelectorAll('*')].flatMap((element) => [
      element.textContent.replace(/ \*$/, ''),
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ]),
  ])

/** The words that a screen lacks. */
export const missingWords = async ({ path, act, seen }: Screen): Promise<string[]> => {
  const driver = await createViewDriver(path)
  await act?.(driver)
  const words = wordsOnPage()
  return seen.filter((text) => !words.has(text))
}
