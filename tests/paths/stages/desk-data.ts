import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import { stage } from '../engine/stage.ts'
import { deskData as table } from '../tables/desk-data.ts'
import { day } from '../tables/desk-fixtures.ts'
import { session } from '../tables/desk-sign-in.ts'

const ELSEWHERE = '/about-thermography'
const DESK = '/desk'

export const deskData = stage(table, {
  path: ELSEWHERE,
  async setUp(driver) {
    await driver.navigate(DESK)
    await driver.respond(getDeskSession, { success: true, ...session })
  },
  steps: {
    'the visitor does something': (driver) => driver.moveMouse(),
    'another tab is opened': (driver) => driver.setTabVisible(false),
    'the tab is opened again': (driver) => driver.setTabVisible(true),
    'another page is opened': (driver) => driver.navigate(ELSEWHERE),
    'the page is opened again': (driver) => driver.navigate(DESK),
    'fresh data are requested': async (driver, before) => {
      const isHere =
        before?.states.includes('attention.polling') && before.context.activeAt === before.now
      if (isHere && before?.states.includes('data.failed')) return driver.click('Try again')
      await driver.navigate('/desk/day/2026-11-23')
      await driver.navigate(DESK)
    },
    'the data arrive': (driver) => driver.respond(getDeskDay, day),
    'the data cannot be loaded': (driver) => driver.failNetwork(getDeskDay),
  },
})
