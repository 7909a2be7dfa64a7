import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getDeskDay } from '../../../domain/desk-calendar.ts'
import { getDeskSession } from '../../../domain/desk-sign-in.ts'
import { day } from '../../paths/tables/desk-fixtures.ts'
import { openSite } from '../support/open-site.tsx'

afterEach(() => void vi.useRealTimers())

test('when the time of a session is over, nobody sees the day any longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { calls } = await openSite('/desk')
  const pass = (milliseconds: number) =>
    act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  const until = new Date(Date.now() + 20_000).toISOString()
  await pass(0)
  calls.answer(getDeskSession, { success: true, email: 'owner@practice.example', until })
  await pass(0)
  calls.answer(getDeskDay, day)
  await pass(19_000)
  expect(screen.queryByText('2:00 PM Ann Hall')).not.toBeNull()
  await pass(1_000)
  expect(screen.queryByText('2:00 PM Ann Hall')).toBeNull()
  expect(screen.queryByText(/Your session has ended/)).not.toBeNull()
})
