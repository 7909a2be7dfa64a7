import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { askForPasskey, enterPasskey, getPasskeys } from '../../../domain/desk/passkeys.ts'
import * as calls from '../../../domain/desk/sign-in.ts'
import { answering, createPageSteps, type Driver, stepsFor } from '../engine/page-steps.ts'
import type { Situation } from '../engine/table.ts'
import { EMAIL, session, deskSignIn as table } from '../tables/desk-sign-in.ts'

const { events, outcomes } = table

/** The call that ends this session, or all desk sessions. */
const signingOut = (before: Situation | undefined) =>
  Object(before?.context).isEverywhere ? calls.signOutEverywhere : calls.signOut

/** Opens the menu of the account, and signs out there. */
export async function signOutWith(driver: Driver): Promise<void> {
  await driver.click(`Signed in as ${EMAIL}`)
  await driver.click('Sign out')
}

export const deskSignIn = createPageSteps(table, {
  path: '/desk',
  steps: {
    'Sign out is pressed': signOutWith,
    'Sign out everywhere is pressed': async (driver) => {
      await driver.navigate('/desk/account')
      await driver.respond(getPasskeys, { success: true, passkeys: [], colleagues: [] })
      await driver.click('Sign out everywhere')
    },
    'the session is over': async (driver) => {
      // After "Sign out everywhere" another page is open.
      await driver.navigate('/desk')
      await driver.respond(getDeskDay, { success: false, reason: 'no-session' })
    },
    ...stepsFor(events['contact.changed'], (driver, { value }) =>
      driver.type('Email address', value),
    ),
    ...answering(calls.getDeskSession, outcomes.getSession),
    'the code is right': async (driver) => {
      await driver.click('Send code')
      await driver.respond(calls.sendDeskCode, { success: true })
      await driver.type('Code', '123456')
      await driver.click('Sign in')
      await driver.respond(calls.enterDeskCode, { success: true, ...session })
    },
    'the passkey is accepted': async (driver) => {
      await driver.respond(askForPasskey, { success: true, options: { challenge: 'AA' } })
      await driver.respond(enterPasskey, { success: true, ...session })
    },
    'the passkey is refused': (driver) =>
      driver.respond(askForPasskey, outcomes.usePasskey.done['the passkey is refused']),
    'the passkey is refused without a message': (driver) =>
      driver.respond(askForPasskey, { success: false }),
    'no passkey is used': (driver) => driver.failNetwork(askForPasskey),
    ...stepsFor(outcomes.signOut.done, (driver, response, before) =>
      driver.respond(signingOut(before), response),
    ),
    ...stepsFor(outcomes.signOut.error, (driver, _, before) =>
      driver.failNetwork(signingOut(before)),
    ),
  },
})
