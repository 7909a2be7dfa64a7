import type { Call, ResponseOf } from '../../../domain/call.ts'
import { getDeskDay } from '../../../domain/desk/calendar.ts'
import { exportClient, findClients, listClients } from '../../../domain/desk/clients.ts'
import { getDeskReviews, hideReview } from '../../../domain/desk/office.ts'
import * as passkeys from '../../../domain/desk/passkeys.ts'
import * as signIn from '../../../domain/desk/sign-in.ts'
import * as visits from '../../../domain/desk/visits.ts'
import { answering, createPageSteps, type Driver } from '../engine/page-steps.ts'
import { deskAct as table } from '../tables/desk-act.ts'
import { day, found, listed, passkey, reviews, visit } from '../tables/desk-fixtures.ts'
import { session } from '../tables/desk-sign-in.ts'
import { enterCode } from './desk-sign-in.ts'

interface Before {
  readonly context: object
}

const kindOf = (before: Before | undefined): unknown => Object(Object(before?.context).act).kind

type Answer =
  | ResponseOf<typeof visits.markVisit>
  | ResponseOf<typeof hideReview>
  | ResponseOf<typeof exportClient>

const NO_ID = { id: 'AA', name: 'Ann', displayName: 'Ann' }
const OPTIONS = { rp: { name: 'Practice' }, user: NO_ID, challenge: 'AA', pubKeyCredParams: [] }
const account = { success: true as const, passkeys: [passkey], colleagues: [] }

const CALLS: Readonly<Record<string, Call<'POST', unknown, Answer>>> = {
  mark: visits.markVisit,
  cancel: visits.cancelVisitAtDesk,
  move: visits.moveVisitAtDesk,
  pay: visits.takePayment,
  hide: hideReview,
  export: exportClient,
  'add-passkey': passkeys.addPasskey,
  'remove-passkey': passkeys.removePasskey,
}

/** The call of the act that is pending. */
async function callOf(driver: Driver, before: Before | undefined) {
  const call = CALLS[String(kindOf(before))]
  if (!call) throw new Error('No act is pending.')
  if (call === passkeys.addPasskey)
    await driver.respond(passkeys.startPasskey, { success: true, options: OPTIONS })
  return call
}

const signedIn = { success: true as const, ...session }

/** Signs in again after the session has ended. */
async function signInAgain(driver: Driver, before: Before | undefined): Promise<void> {
  await enterCode(driver)
  await fresh(driver, before)
}

const ON_ACCOUNT: readonly unknown[] = ['add-passkey', 'remove-passkey']

const isElsewhere = (before: Before | undefined) =>
  ['hide', 'export', ...ON_ACCOUNT].includes(kindOf(before))

/** Answers the page's request for its data. */
function fresh(driver: Driver, before?: Before | undefined): Promise<void> {
  const kind = kindOf(before)
  if (kind === 'hide') return driver.respond(getDeskReviews, reviews)
  if (kind === 'export') return driver.respond(findClients, found)
  if (ON_ACCOUNT.includes(kind)) return driver.respond(passkeys.getPasskeys, account)
  return driver.respond(getDeskDay, day)
}

/** All steps start on the day page, except those for a review or a client. */
async function returnToDay(driver: Driver, before: Before | undefined): Promise<void> {
  if (!isElsewhere(before)) return
  await driver.click('Today')
  await fresh(driver)
}

async function openAccount(driver: Driver): Promise<void> {
  await driver.navigate('/desk/account')
  await driver.respond(passkeys.getPasskeys, account)
}

/** Presses a button that leaves the question, and goes back to the day. */
const declines =
  (button: string) =>
  async (driver: Driver, before: Before | undefined): Promise<void> => {
    await driver.click(button)
    await returnToDay(driver, before)
  }

export const deskAct = createPageSteps(table, {
  path: '/desk',
  async setUp(driver) {
    await driver.respond(signIn.getDeskSession, signedIn)
    await fresh(driver)
  },
  steps: {
    'a free time is pressed': (driver) => driver.click('1:00 PM Move here at Hudson'),
    'Dismiss is pressed': declines('Dismiss'),
    'Hide review is pressed': async (driver, before) => {
      if (kindOf(before) !== 'hide') {
        await driver.click('Reviews')
        await driver.respond(getDeskReviews, reviews)
      }
      await driver.click('Hide review')
    },
    'Export is pressed': async (driver, before) => {
      if (kindOf(before) !== 'export') {
        await driver.click('Clients')
        // A page that was open before repeats its last search.
        await driver.ifRequested(findClients, (driver) => driver.respond(findClients, found))
        await driver.ifRequested(listClients, (driver) => driver.respond(listClients, listed))
        await driver.type('Name, phone number, email address or reference', 'Hall')
        await driver.click('Search')
        await driver.respond(findClients, found)
      }
      await driver.click('Export')
    },
    ...answering(signIn.sendRecordsCode, table.outcomes.sendCode),
    'a code is typed': (driver) => driver.type('Code', '123456'),
    'Don’t export is pressed': declines('Don’t export'),
    'Add a passkey is pressed': async (driver) => {
      await openAccount(driver)
      await driver.type('Name of the passkey', 'My phone')
      await driver.click('Add a passkey')
    },
    'Don’t add it is pressed': declines('Don’t add it'),
    'Remove passkey is pressed': async (driver) => {
      await openAccount(driver)
      await driver.click('Remove passkey')
    },
    'Keep it is pressed': declines('Keep it'),
    'a reason is written': (driver) => driver.type('Reason', 'It names another person.'),
    'Keep it visible is pressed': declines('Keep it visible'),
    'an amount is typed': (driver) => driver.type('Amount in dollars', '112.50'),
    'Not paid yet is pressed': declines('Not paid yet'),
    'another day is opened': async (driver, before) => {
      await returnToDay(driver, before)
      await driver.click('Next day')
      await driver.click('Today')
      await fresh(driver)
    },
    'it is done': async (driver, before) => {
      const message = 'The client was notified by email.'
      await driver.respond(await callOf(driver, before), { success: true, visit, message })
      await fresh(driver, before)
    },
    'it is refused': async (driver, before) => {
      const message = 'The visit was moved to 3:00 PM meanwhile.'
      await driver.respond(await callOf(driver, before), { success: false, message })
      await fresh(driver, before)
    },
    'it is refused without a message': async (driver, before) => {
      await driver.respond(await callOf(driver, before), { success: false })
      await fresh(driver, before)
    },
    'the session has ended': async (driver, before) => {
      await driver.respond(await callOf(driver, before), { success: false, reason: 'no-session' })
      await signInAgain(driver, before)
    },
    'the network fails': async (driver, before) => {
      await driver.failNetwork(await callOf(driver, before))
      await fresh(driver, before)
    },
  },
})
