import { getDeskDay } from '../../../domain/desk-calendar.ts'
import * as calls from '../../../domain/desk-sign-in.ts'
import { answering, stage, stepsFor } from '../engine/stage.ts'
import type { Situation } from '../engine/table.ts'
import { deskSignIn as table } from '../tables/desk-sign-in.ts'

const { events, outcomes } = table

/** The call that ends this session, or those of everybody. */
const signingOut = (before: Situation | undefined) =>
  Object(before?.context).isEverywhere ? calls.signOutEverywhere : calls.signOut

export const deskSignIn = stage(table, {
  path: '/desk',
  steps: {
    'the session is over': (driver) =>
      driver.respond(getDeskDay, { success: false, reason: 'no-session' }),
    ...stepsFor(events['email.changed'], (driver, { value }) =>
      driver.type('E-mail address', value),
    ),
    ...stepsFor(events['code.changed'], (driver, { value }) => driver.type('Code', value)),
    ...answering(calls.getDeskSession, outcomes.getSession),
    ...answering(calls.sendDeskCode, outcomes.sendCode),
    ...answering(calls.enterDeskCode, outcomes.enterCode),
    ...stepsFor(outcomes.signOut.done, (driver, response, before) =>
      driver.respond(signingOut(before), response),
    ),
    ...stepsFor(outcomes.signOut.error, (driver, _, before) =>
      driver.failNetwork(signingOut(before)),
    ),
  },
})
