import { getHolds, holdAppointment } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { createPageSteps } from '../engine/page-steps.ts'
import { availability as table } from '../tables/availability.ts'
import { locationsWithNineFree, paths } from '../tables/booking-fixtures.ts'

export const availability = createPageSteps(table, {
  path: paths.elsewhere,
  setUp: (driver) => driver.navigate(paths.nine),
  steps: {
    'the visitor does something': (driver) => driver.moveMouse(),
    'another tab is opened': (driver) => driver.setTabVisible(false),
    'the tab is opened again': (driver) => driver.setTabVisible(true),
    'another page is opened': (driver) => driver.navigate(paths.elsewhere),
    'the page is opened again': (driver) => driver.navigate(paths.nine),
    'fresh data are requested': async (driver, before) => {
      const isHere =
        before?.states.includes('attention.polling') && before.context.activeAt === before.now
      if (isHere && before?.states.includes('data.failed')) return driver.click('Try again')
      // A successful hold requests fresh data, even if the visitor is idle when its response arrives.
      await driver.navigate(paths.date)
      await driver.navigate(paths.nine)
      await driver.respond(holdAppointment, { success: true })
    },
    'the data arrive': async (driver) => {
      await driver.respond(getLocations, [...locationsWithNineFree])
      await driver.respond(getHolds, { success: true, holds: [] })
    },
    'the data cannot be loaded': async (driver) => {
      await driver.failNetwork(getHolds)
      await driver.failNetwork(getLocations)
    },
  },
})
