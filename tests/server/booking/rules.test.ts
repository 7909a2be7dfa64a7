import { expect, test } from 'vitest'
import { readDetails } from '../../../domain/booking/details.ts'
import { book } from '../../../server/booking/book.ts'
import { createAgenda } from '../../../server/booking/calendar/agenda.ts'
import { createDeskLocations } from '../../../server/booking/calendar/locations.ts'
import { cancelBooking } from '../../../server/booking/changes/cancel.ts'
import { moveBooking } from '../../../server/booking/changes/move.ts'
import { reinstate } from '../../../server/booking/changes/reinstate.ts'
import { holdSlot } from '../../../server/booking/holds/hold.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { practiceAs, type Requester } from '../../../server/http/requester.ts'
import type { Result } from '../../../server/result.ts'
import { day, slot } from '../../days.ts'
import { jane, slotAt } from '../support/bookings.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { MINUTE } from '../support/clock.ts'
import { sqlite } from '../support/engines.ts'
import { openPractice } from '../support/tool-services.ts'

const FRIDAY = '2026-07-03'
const NINE = Date.parse('2026-07-03T09:00:00-04:00')
const FILE = changedPractice(
  ['visitMinutes: 30', 'visitMinutes: 30\nnoticeHours: 2'],
  ['bookableDays: 60', 'bookableDays: 9'],
  ['taken: 0.93', 'taken: 1'],
  ['slug: rhinebeck', 'slug: rhinebeck\n    hidden: true'],
)
const NEW_PALTZ = 3
const RHINEBECK = 2
const VISITOR = { visitor: 'jill', clientAddress: undefined, wideNetwork: undefined }

const reasonOf = (result: Result<unknown>) => (result.isRefused ? result.reason : 'done')

/** Each time, why visitors and the practice cannot have it, and how the lists show it. */
const TIMES = [
  { name: 'a time that begins now', at: slotAt(FRIDAY, '9:00 AM'), visitor: 'past', desk: 'past' },
  { name: 'a time after closing', at: slotAt(FRIDAY, '5:00 PM'), visitor: 'not-offered' },
  {
    name: 'a time in closed hours',
    at: slotAt('2026-07-04', '9:00 AM'),
    visitor: 'not-offered',
    desk: 'closed',
  },
  {
    name: 'a time too far ahead for visitors',
    at: slotAt('2026-07-17', '9:00 AM'),
    visitor: 'not-offered',
    practice: 'done',
    desk: 'free',
    listed: '9:00 AM',
  },
  {
    name: 'a time two years ahead',
    at: slotAt('2028-07-01', '9:00 AM'),
    visitor: 'not-offered',
    practice: 'done',
    desk: 'free',
    listed: '9:00 AM',
  },
  {
    name: 'a time more than two years ahead',
    at: slotAt('2028-07-07', '9:00 AM'),
    visitor: 'not-offered',
    desk: 'too-early',
  },
  {
    name: 'a time in less than two hours',
    at: slotAt(FRIDAY, '10:30 AM'),
    visitor: 'too-soon',
    practice: 'done',
    desk: 'free',
    listed: '10:30 AM',
  },
  {
    name: 'a time that the demo shows as booked',
    at: slotAt('2026-07-08', '9:00 AM', NEW_PALTZ),
    visitor: 'booked',
    desk: 'booked',
    listed: '9:00 AM Booked',
  },
  {
    name: 'a time at a place that visitors do not see',
    at: slotAt('2026-07-07', '10:00 AM', RHINEBECK),
    visitor: 'not-offered',
    practice: 'done',
    desk: 'free',
    listed: '10:00 AM',
  },
  {
    name: 'a time on offer',
    at: slotAt(FRIDAY, '11:30 AM'),
    visitor: 'done',
    desk: 'free',
    listed: '11:30 AM',
  },
]

test.each(TIMES)(
  '$name is the same for holding, booking and moving, and in the lists',
  async (time) => {
    const { at, visitor, practice: office = visitor, desk, listed } = time
    const practice = await openPractice(sqlite, FILE)
    const booking = await practice.book(slotAt(FRIDAY, '4:00 PM'))
    await practice.close('2026-07-04')
    practice.clock.at = NINE
    const wanted = practice.visitAt(at)
    const moved = async (requester: Requester) =>
      practice.database.write(async (transaction) => {
        const result = await moveBooking(transaction, practice, booking, wanted, requester)
        // The next one asks for the same time.
        if (!result.isRefused) await cancelBooking(transaction, practice, result.value.booking)
        return reasonOf(result)
      })
    const booked = async (requester: Requester) => {
      const result = await book(practice, wanted, readDetails(jane).form, requester)
      if (!result.isRefused) await practice.cancel(result.value.booking.reference)
      return reasonOf(result)
    }

    const date = day(at.date)
    const places = await createAgenda(practice)(date, date)
    const slots = places.find(({ location }) => location.id === at.location.id)?.slots
    expect(slots?.find((one) => one.time.slot === wanted.slot)?.state).toBe(desk)
    const locations = await createDeskLocations(practice)()
    const labels = locations.find(({ id }) => id === at.location.id)?.schedule[at.date]
    expect(labels?.find((label) => label.startsWith(at.slot))).toBe(listed)
    expect([
      reasonOf(await holdSlot(practice, wanted, VISITOR, false)),
      await booked(VISITOR),
      await booked(practiceAs(TOOL)),
      await moved(VISITOR),
      await moved(practiceAs(TOOL)),
    ]).toEqual([visitor, visitor, office, visitor, office])
  },
)

test('a canceled visit can be booked again until it ends, unless its hours were closed', async () => {
  const practice = await openPractice(sqlite, FILE)
  const { reference } = await practice.book(slotAt(FRIDAY, '9:00 AM'))
  const again = async () => {
    await practice.cancel(reference)
    return reasonOf(await reinstate(practice, TOOL, reference))
  }
  practice.clock.at = NINE + MINUTE
  expect(await again()).toBe('done')
  await practice.close(FRIDAY, { to: slot('9:15 AM') })
  practice.clock.at = NINE + 20 * MINUTE
  expect(await again()).toBe('not-offered')
})
