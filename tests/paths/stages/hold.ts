import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { type Stagehand, stage } from '../stage.ts'
import { day, freeLocations } from '../tables/booking-fixtures.ts'
import { answers, endsAt, newEnd, hold as table } from '../tables/hold.ts'

async function loadEnd(hand: Stagehand, end: number): Promise<void> {
  await hand.answer(getLocations, [...freeLocations])
  const mine = { id: 1, location: 1, date: day, slot: '09:00:00', current: true }
  const expires_at = new Date(end).toISOString()
  await hand.answer(getHolds, { success: true, holds: [{ ...mine, expires_at }] })
}

export const hold = stage(table, {
  path: '/book',
  before: (hand) => loadEnd(hand, endsAt),
  acts: {
    'Keep it longer is pressed': (hand, before) =>
      hand.press(before?.states.includes('countdown.expired') ? 'Hold it again' : 'Keep it longer'),
    'the new end arrives': (hand) => loadEnd(hand, newEnd),
    'the hold is renewed': (hand) => hand.answer(holdAppointment, answers.renewed),
    'the hold is renewed without a word': (hand) =>
      hand.answer(holdAppointment, answers['renewed without a word']),
    'the renewal is refused': (hand) => hand.answer(holdAppointment, answers.refused),
    'the renewal is refused without a word': (hand) =>
      hand.answer(holdAppointment, answers['refused without a word']),
    'the renewal breaks': (hand) => hand.fail(holdAppointment),
  },
})
