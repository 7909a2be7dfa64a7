import { askForPasskey, enterPasskey } from '../../../domain/desk/passkeys.ts'
import * as calls from '../../../domain/desk/sign-in.ts'
import { createPageSteps, type Driver, stepsFor } from '../engine/page-steps.ts'
import { EMAIL, session, deskSignIn as table } from '../tables/desk-sign-in.ts'

const { events, outcomes } = table

/** Opens the menu of the account, and signs out there. */
export async function signOutWith(driver: Driver): Promise<void> {
  await driver.click(`Signed in as ${EMAIL}`)
  await driver.click('Sign out')
}

/** Signs in with a code, whatever address stands in the form. */
export async function enterCode(driver: Driver, person = session): Promise<void> {
  await driver.click('Send code')
  await driver.respond(calls.sendDeskCode, { success: true })
  await driver.type('Code', '123456')
  await driver.click('Sign in')
  await driver.respond(calls.enterDeskCode, { success: true, ...person })
}

export const deskSignIn = createPageSteps(table, {
  path: '/desk',
  setUp: (driver) => driver.respond(calls.getDeskSession, { success: false, reason: 'no-session' }),
  steps: {
    ...stepsFor(events['contact.changed'], (driver, { value }) =>
      driver.type('Email address', value),
    ),
    'the code is right': (driver) => enterCode(driver),
    'the passkey is accepted': async (driver) => {
      await driver.respond(askForPasskey, { success: true, options: { challenge: 'AA' } })
      await driver.respond(enterPasskey, { success: true, ...session })
    },
    'the passkey is refused': (driver) =>
      driver.respond(askForPasskey, outcomes.usePasskey.done['the passkey is refused']),
    'the passkey is refused without a message': (driver) =>
      driver.respond(askForPasskey, { success: false }),
    'no passkey is used': (driver) => driver.failNetwork(askForPasskey),
  },
})
