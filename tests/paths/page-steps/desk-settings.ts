import {
  checkSettings,
  getSettings,
  previewLetter,
  saveSettings,
} from '../../../domain/desk/settings.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import { answering, createPageSteps, type Driver } from '../engine/page-steps.ts'
import { settingsWith, deskSettings as table } from '../tables/desk-settings.ts'
import { session } from '../tables/desk-sign-in.ts'

const SUBJECT = 'See you {date}'
const before = settingsWith(4, 'Reminder')

/** Answers the requests for the page's data after a change, and opens the form as it was. */
const loaded = (driver: Driver) => driver.respond(getSettings, before)

export const deskSettings = createPageSteps(table, {
  path: '/desk/practice/letters/reminder',
  async setUp(driver) {
    await driver.respond(getDeskSession, { success: true, ...session })
    await loaded(driver)
  },
  steps: {
    'another subject is saved': async (driver) => {
      await driver.type('Subject', SUBJECT)
      await driver.click('Save')
    },
    'Preview is pressed': async (driver) => {
      await driver.type('Subject', SUBJECT)
      await driver.click('Preview')
    },
    'another page is opened': async (driver) => {
      await driver.click('Price')
      await loaded(driver)
      await driver.click('Letters')
      await loaded(driver)
      await driver.click('Reminder')
    },
    ...answering(previewLetter, table.outcomes.preview),
    ...answering(checkSettings, table.outcomes.check),
    ...answering(saveSettings, table.outcomes.save),
  },
})
