import { getHolds, holdAppointment } from '../../../domain/hold.ts'
import { getLocations } from '../../../domain/location.ts'
import { stage } from '../stage.ts'
import { availability as table } from '../tables/availability.ts'
import { freeLocations, paths } from '../tables/booking-fixtures.ts'

const ELSEWHERE = '/about-thermography'

export const availability = stage(table, {
  path: ELSEWHERE,
  before: (hand) => hand.go(paths.nine),
  acts: {
    'the visitor does something': (hand) => hand.stir(),
    'another tab is opened': (hand) => hand.showTab(false),
    'the tab is opened again': (hand) => hand.showTab(true),
    'another page is opened': (hand) => hand.go(ELSEWHERE),
    'the booking screen is opened again': (hand) => hand.go(paths.nine),
    'fresh data are asked for': async (hand, before) => {
      const isHere =
        before?.states.includes('attention.polling') && before.context.activeAt === before.now
      if (isHere && before?.states.includes('data.failed')) return hand.press('Try again')
      // The data come anew for whoever has a time held; nobody need be there when the answer comes.
      await hand.go(paths.date)
      await hand.go(paths.nine)
      await hand.answer(holdAppointment, { success: true })
    },
    'the data arrive': async (hand) => {
      await hand.answer(getLocations, [...freeLocations])
      await hand.answer(getHolds, { success: true, holds: [] })
    },
    'the data cannot be had': async (hand) => {
      await hand.answer(getHolds, { success: true, holds: [] })
      await hand.fail(getLocations)
    },
  },
})
