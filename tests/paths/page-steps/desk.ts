import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { getPasskeys } from '../../../domain/desk/passkeys.ts'
import * as calls from '../../../domain/desk/sign-in.ts'
import { markVisit } from '../../../domain/desk/visits.ts'
import { answering, createPageSteps, type Driver, stepsFor } from '../engine/page-steps.ts'
import type { Situation } from '../engine/table.ts'
import { MARKED, other, desk as table } from '../tables/desk.ts'
import { day, visit } from '../tables/desk-fixtures.ts'
import { session } from '../tables/desk-sign-in.ts'
import { enterCode, signOutWith } from './desk-sign-in.ts'

const { outcomes } = table

/** The call that ends this session, or all desk sessions. */
const signingOut = (before: Situation | undefined) =>
  Object(before?.context).isEverywhere ? calls.signOutEverywhere : calls.signOut

async function signIn(driver: Driver, person: typeof session): Promise<void> {
  await driver.type('Email address', person.email)
  await enterCode(driver, person)
}

export const desk = createPageSteps(table, {
  path: '/desk',
  steps: {
    ...answering(calls.getDeskSession, outcomes.getSession),
    'Sign out is pressed': signOutWith,
    'Sign everyone out is pressed': async (driver) => {
      await driver.navigate('/desk/account')
      await driver.respond(getPasskeys, { success: true, passkeys: [], colleagues: [] })
      await driver.click('Sign everyone out')
    },
    'the session is over': async (driver) => {
      await driver.click('Today')
      await driver.respond(getDeskDay, { success: false, reason: 'no-session' })
    },
    'another page is opened': (driver) => driver.click('Week'),
    'a page is left': (driver) => driver.click('Reviews'),
    'a visit is marked': async (driver) => {
      await driver.click('Today')
      await driver.respond(getDeskDay, day)
      await driver.click('Mark as arrived')
      await driver.respond(markVisit, { success: true, visit, message: MARKED })
    },
    'the code is right': (driver) => signIn(driver, session),
    'another person signs in': (driver) => signIn(driver, other),
    ...stepsFor(outcomes.signOut.done, (driver, response, before) =>
      driver.respond(signingOut(before), response),
    ),
    ...stepsFor(outcomes.signOut.error, (driver, _, before) =>
      driver.failNetwork(signingOut(before)),
    ),
  },
})
