import { getClosures } from '../../../domain/desk-calendar.ts'
import { findClients } from '../../../domain/desk-clients.ts'
import * as office from '../../../domain/desk-office.ts'
import * as signIn from '../../../domain/desk-sign-in.ts'
import { type Driver, stage } from '../engine/stage.ts'
import { found } from '../tables/desk-fixtures.ts'
import { deskForms as table } from '../tables/desk-forms.ts'
import { EMAIL, session } from '../tables/desk-sign-in.ts'

const FIND = '/desk/find'

interface Before {
  readonly context: object
}

const hasSearched = (before: Before | undefined): boolean =>
  Object(before?.context).search !== undefined

/** Comes back from another page. A search that was made is made again. */
async function returnToFind(driver: Driver, before: Before | undefined): Promise<void> {
  await driver.navigate(FIND)
  if (hasSearched(before)) await driver.respond(findClients, found)
}

export const deskForms = stage(table, {
  path: FIND,
  setUp: (driver) => driver.respond(signIn.getDeskSession, { success: true, ...session }),
  steps: {
    'a name is written': (driver) =>
      driver.type('Name, phone number, e-mail address or reference', 'Hall'),
    'a reason for closing is written': async (driver) => {
      await driver.navigate('/desk/closed')
      await driver.respond(getClosures, { success: true, closures: [] })
      await driver.type('Reason', 'The camera is being repaired.')
    },
    'Search is pressed': async (driver) => {
      await driver.click('Search')
      await driver.respond(findClients, found)
    },
    'another page is opened': async (driver, before) => {
      await driver.navigate('/desk/state')
      await driver.respond(office.getDeskState, { success: true, findings: [] })
      await returnToFind(driver, before)
    },
    'the person signs out': async (driver) => {
      await driver.click('Sign out')
      await driver.respond(signIn.signOut, { success: true })
      await driver.navigate(FIND)
      await driver.type('E-mail address', EMAIL)
      await driver.click('Send code')
      await driver.respond(signIn.sendDeskCode, { success: true })
      await driver.type('Code', '123456')
      await driver.click('Sign in')
      await driver.respond(signIn.enterDeskCode, { success: true, ...session })
    },
  },
})
