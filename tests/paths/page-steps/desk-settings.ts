import { checkSettings, getSettings, saveSettings } from '../../../domain/desk/settings.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import { answering, createPageSteps, type Driver } from '../engine/page-steps.ts'
import { settingsWith, deskSettings as table } from '../tables/desk-settings.ts'
import { session } from '../tables/desk-sign-in.ts'

const PRICE = '/desk/practice/price'
const before = settingsWith(4, 225)

/** Answers the requests for the page's data after a change, and opens the form as it was. */
const loaded = (driver: Driver) => driver.respond(getSettings, before)

export const deskSettings = createPageSteps(table, {
  path: PRICE,
  async setUp(driver) {
    await driver.respond(getDeskSession, { success: true, ...session })
    await loaded(driver)
  },
  steps: {
    'another price is saved': async (driver) => {
      await driver.type('Price of a visit, in whole dollars', '240')
      await driver.click('Save')
    },
    'another page is opened': async (driver) => {
      await driver.click('Places')
      await loaded(driver)
      await driver.click('Price')
      await loaded(driver)
    },
    ...answering(checkSettings, table.outcomes.check),
    ...answering(saveSettings, table.outcomes.save),
  },
})
