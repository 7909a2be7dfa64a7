import { getHolds, holdAppointment } from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { createPageSteps, type Driver } from '../engine/page-steps.ts'
import { locationsWithNineFree, paths } from '../tables/booking-fixtures.ts'
import { polling as table } from '../tables/polling.ts'

async function load(driver: Driver): Promise<void> {
  await driver.respond(getLocations, [...locationsWithNineFree])
  await driver.respond(getHolds, { success: true, holds: [] })
}

export const polling = createPageSteps(table, {
  path: paths.elsewhere,
  // The page has data already, and asks for newer ones. The first data are awaited in the path tests of booking.
  async setUp(driver) {
    await driver.navigate(paths.nine)
    await load(driver)
    await driver.respond(holdAppointment, { success: true })
  },
  steps: {
    'the visitor does something': (driver) => driver.moveMouse(),
    'another tab is opened': (driver) => driver.setTabVisible(false),
    'the tab is opened again': (driver) => driver.setTabVisible(true),
    'another page is opened': (driver) => driver.click('Reviews'),
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
    'the data arrive': load,
    'the data cannot be loaded': async (driver) => {
      await driver.failNetwork(getHolds)
      await driver.failNetwork(getLocations)
    },
  },
})
