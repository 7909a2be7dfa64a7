import { getHolds } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { stage } from '../stage.ts'
import { day, free } from '../tables/booking-fixtures.ts'
import { endsAt, hold as table } from '../tables/hold.ts'

export const hold = stage(table, {
  path: '/book',
  before: async (hand) => {
    await hand.answer(getLocations, [...free.locations])
    const mine = { id: 1, location: 1, date: day, slot: '09:00:00', current: true }
    const expires_at = new Date(endsAt).toISOString()
    await hand.answer(getHolds, { success: true, holds: [{ ...mine, expires_at }] })
  },
  acts: {},
})
