import { getDeskDay } from '../../../domain/desk-calendar.ts'
import * as calls from '../../../domain/desk-sign-in.ts'
import { stage } from '../engine/stage.ts'
import { session, deskSignIn as table } from '../tables/desk-sign-in.ts'

const FIELD = 'E-mail address'
const refused = (message: string) => ({ success: false as const, message })

/** The call that ends this session, or those of everybody. */
const signingOut = (before: { context: object } | undefined) =>
  Object(before?.context).isEverywhere ? calls.signOutEverywhere : calls.signOut

export const deskSignIn = stage(table, {
  path: '/desk',
  steps: {
    'Try again is pressed': (driver) => driver.click('Try again'),
    'an e-mail address is typed': (driver) => driver.type(FIELD, ' owner@example.org '),
    'the address is emptied': (driver) => driver.type(FIELD, ''),
    'Send code is pressed': (driver) => driver.click('Send code'),
    'Use another address is pressed': (driver) => driver.click('Use another address'),
    'a code is typed': (driver) => driver.type('Code', '12 34 56'),
    'the code is emptied': (driver) => driver.type('Code', ''),
    'Sign in is pressed': (driver) => driver.click('Sign in'),
    'Send again is pressed': (driver) => driver.click('Send again'),
    'the session is over': (driver) => driver.respond(getDeskDay, refused(calls.SIGNED_OUT)),
    'Sign out is pressed': (driver) => driver.click('Sign out'),
    'Sign out everywhere is pressed': (driver) => driver.click('Sign out everywhere'),
    'somebody is signed in': (driver) =>
      driver.respond(calls.getDeskSession, { success: true, ...session }),
    'nobody is signed in': (driver) =>
      driver.respond(calls.getDeskSession, refused(calls.SIGNED_OUT)),
    'the question who is here is refused': (driver) =>
      driver.respond(calls.getDeskSession, refused('Please wait.')),
    'the question who is here fails': (driver) => driver.failNetwork(calls.getDeskSession),
    'the code is sent': (driver) => driver.respond(calls.sendDeskCode, { success: true }),
    'the address is faulty': (driver) =>
      driver.respond(calls.sendDeskCode, {
        success: false,
        errors: { email: 'Please enter an address.' },
      }),
    'sending the code is refused': (driver) =>
      driver.respond(calls.sendDeskCode, refused('Too many codes.')),
    'sending the code is refused without a message': (driver) =>
      driver.respond(calls.sendDeskCode, { success: false }),
    'sending the code fails': (driver) => driver.failNetwork(calls.sendDeskCode),
    'the code is right': (driver) =>
      driver.respond(calls.enterDeskCode, { success: true, ...session }),
    'the code is faulty': (driver) =>
      driver.respond(calls.enterDeskCode, {
        success: false,
        errors: { code: 'Please enter the code.' },
      }),
    'the code is refused': (driver) =>
      driver.respond(calls.enterDeskCode, refused('Too many tries.')),
    'the code is wrong': (driver) => driver.respond(calls.enterDeskCode, { success: false }),
    'checking the code fails': (driver) => driver.failNetwork(calls.enterDeskCode),
    'the session is ended': (driver, before) =>
      driver.respond(signingOut(before), { success: true }),
    'the session had ended before': (driver, before) =>
      driver.respond(signingOut(before), refused(calls.SIGNED_OUT)),
    'signing out is refused': (driver, before) =>
      driver.respond(signingOut(before), refused('Please wait.')),
    'signing out is refused without a message': (driver, before) =>
      driver.respond(signingOut(before), { success: false }),
    'signing out fails': (driver, before) => driver.failNetwork(signingOut(before)),
  },
})
