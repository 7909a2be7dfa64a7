import type { Screen } from './site-words.ts'
import { createViewDriver } from './view-driver.tsx'

/** The whole text of every element, its name and its placeholder. The star of a required field is not part of it. */
const wordsOnPage = (): ReadonlySet<string> =>
  new Set([
    document.title,
    ...[...document.querySelectorAll('*')].flatMap((element) => [
      element.textContent.replace(/ \*$/, '').trim(),
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
    ]),
  ])

const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())

/** The words that a screen lacks, and those that it has and should not. */
export const wrongWords = async ({ path, act, seen, unseen = [], busy }: Screen) => {
  const driver = await createViewDriver(path)
  await act?.(driver)
  const words = wordsOnPage()
  return {
    missing: seen.filter((text) => !words.has(text)),
    tooMuch: unseen.filter((text) => words.has(text)),
    silent: ['button[aria-disabled=true]', '[role=status]'].filter(
      (place) => busy !== undefined && !textsOf(place).includes(busy),
    ),
  }
}
