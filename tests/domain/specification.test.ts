import { expect, test } from 'vitest'
import { consentRecord } from '../../domain/booking/sms-consent.ts'
import * as timing from '../../domain/timing.ts'

// Other tests import these values, so they would not notice a wrong one. Here are the agreed values.

test('times and thresholds', () => {
  const { SECOND, MINUTE, HOUR, DAY, ...agreed } = timing
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1000, 60_000, 3_600_000, 86_400_000])
  expect(agreed).toEqual({
    CAROUSEL_ADVANCE: 7000,
    REVIEW_ROTATION: 18000,
    REFRESH_EVERY: 60000,
    IDLE_AFTER: 30000,
    ACTIVITY_CHECK_EVERY: 5000,
    HOLD_TICK: 1000,
    HOLD_DANGER: 10000,
    HOLD_WARNING: 60000,
    MODAL_TRANSITION: 300,
    BACKDROP_TRANSITION: 150,
    RESPONSE_TIMEOUT: 45000,
  })
})

test('a consent to texts is kept in the words that were shown, and an unknown one as none', () => {
  const earlier = /^2026-11: We text you about this visit: a confirmation and changes\./
  expect(consentRecord('2026-11', 'Us')).toMatch(earlier)
  expect(consentRecord('2026-11-28', 'Us')).toMatch(
    /^2026-11-28: Unless you decline, Us texts you /,
  )
  const now = consentRecord('2026-11-30', 'Us')
  // What carriers ask for: who sends what and how often, the cost, how to decline, to end them and to get help.
  for (const part of [/ from Us/, /confirmation, a reminder/, /three texts/, /rates may apply/])
    expect(now).toMatch(part)
  for (const part of [/unless you check “Don’t text me”/, /Reply STOP/, /HELP for help/])
    expect(now).toMatch(part)
  expect(consentRecord('1999-01', 'Us')).toBe('')
})
