import { afterEach, describe, expect, test } from 'vitest'
import { bookingScreens } from './support/booking-words.ts'
import { reviewScreens } from './support/review-words.ts'
import { openModal, siteScreens } from './support/site-words.ts'
import { createViewDriver, unmountView } from './support/view-driver.tsx'
import { visitScreens } from './support/visit-words.ts'
import { wrongWords } from './support/words-on-page.ts'

afterEach(unmountView)

describe('the fixed words of', () => {
  test.for([...siteScreens, ...reviewScreens, ...bookingScreens, ...visitScreens])(
    '$name',
    async (screen) => {
      expect(await wrongWords(screen)).toEqual({ missing: [], tooMuch: [], silent: [] })
    },
  )
})

test('the review dialog opens in 300 ms, and its backdrop in 150 ms', async () => {
  const driver = await createViewDriver('/reviews')
  await openModal(false, false)(driver)
  await driver.type('Phone number or e-mail address', 'a')
  const styleOf = (selector: string) => document.querySelector(selector)?.getAttribute('style')
  expect(styleOf('[role=dialog]')).toContain('transition-duration: 300ms')
  expect(styleOf('.mantine-Modal-overlay')).toContain('transition-duration: 150ms')
})
