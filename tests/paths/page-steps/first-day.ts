import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import * as calls from '../../../domain/first-day.ts'
import { answering, createPageSteps } from '../engine/page-steps.ts'
import { session } from '../tables/desk-sign-in.ts'
import { TOKEN, firstDay as table } from '../tables/first-day.ts'

const { outcomes } = table

export const firstDay = createPageSteps(table, {
  path: `/first-day#${TOKEN}`,
  steps: {
    'an email address is typed': (driver) => driver.type('Email', 'ada@clearview.example'),
    ...answering(calls.openFirstDay, outcomes.open),
    ...answering(calls.checkFirstDay, outcomes.check),
    ...answering(calls.finishFirstDay, outcomes.finish),
    ...answering(getDeskSession, outcomes.getSession),
    'the code is right': async (driver) => {
      await driver.type('Email', 'ada@clearview.example')
      await driver.click('Send code')
      await driver.respond(calls.sendFirstDayCode, { success: true })
      await driver.type('Code', '123456')
      await driver.click('Make it mine')
      await driver.respond(calls.finishFirstDay, { success: true, ...session })
    },
  },
})
