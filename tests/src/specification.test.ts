import { afterEach, describe, expect, test } from 'vitest'
import { bookingScreens } from './support/booking-words.ts'
import { openModal, siteScreens } from './support/site-words.ts'
import { createViewDriver, unmountView } from './support/view-driver.tsx'

afterEach(unmountView)

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

describe('the fixed words of', () => {
  test.for([...siteScreens, ...bookingScreens])('$name', async ({ path, act, seen }) => {
    const driver = await createViewDriver(path)
    await act?.(driver)
    const words = wordsOnPage()
    expect(seen.filter((text) => !words.has(text))).toEqual([])
  })
})

test('the review dialog opens in 300 ms, and its backdrop in 150 ms', async () => {
  const driver = await createViewDriver('/reviews')
  await openModal(false, false)(driver)
  await driver.type('Phone number or e-mail address', 'a')
  const styleOf = (selector: string) => document.querySelector(selector)?.getAttribute('style')
  expect(styleOf('[role=dialog]')).toContain('transition-duration: 300ms')
  expect(styleOf('.mantine-Modal-overlay')).toContain('transition-duration: 150ms')
})
