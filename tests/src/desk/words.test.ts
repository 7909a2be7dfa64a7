import { afterEach, expect, test } from 'vitest'
import { deskDayScreens } from '../support/desk-day-words.ts'
import { deskOfficeScreens } from '../support/desk-office-words.ts'
import { deskRecordScreens } from '../support/desk-record-words.ts'
import { deskScreens } from '../support/desk-words.ts'
import { newLines, spokenLines } from '../support/spoken-lines.ts'
import { createViewDriver, unmountView } from '../support/view-driver.tsx'

afterEach(unmountView)

const screens = [...deskScreens, ...deskDayScreens, ...deskRecordScreens, ...deskOfficeScreens]

test.for(screens)('the fixed words of $name', async ({ path, steps }) => {
  const driver = await createViewDriver(path)
  let before: readonly string[] = []
  for (const step of steps) {
    const { act, lines } = typeof step === 'function' ? { act: step } : step
    await act(driver)
    const now = spokenLines(document.body)
    if (lines) expect(newLines(before, now)).toEqual(lines)
    before = now
  }
})
