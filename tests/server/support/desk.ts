import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AnyCall } from '../../../domain/call.ts'
import * as calendar from '../../../domain/desk-calendar.ts'
import * as clients from '../../../domain/desk-clients.ts'
import * as office from '../../../domain/desk-office.ts'
import * as signIn from '../../../domain/desk-sign-in.ts'
import * as visits from '../../../domain/desk-visits.ts'
import { TABLES } from '../../../server/backup/copy.ts'
import { changedPractice } from './changed-practice.ts'
import { latestCode } from './sent-codes.ts'
import { type TestServer, waitForEmptyOutbox } from './test-server.ts'
import type { TestVisitor } from './visitor.ts'

export const OWNER = 'owner@lanternhill.example'
export const STAFF = 'staff@lanternhill.example'

/** The practice of the tests, in which two people can sign in. */
export const practiceWithDesk = (addresses = `${OWNER}, Staff@lanternhill.example`): string =>
  changedPractice([
    'email: hello@lanternhill.example',
    `email: hello@lanternhill.example\ndesk: [${addresses}]`,
  ])

const modules = {
  'desk-calendar': calendar,
  'desk-clients': clients,
  'desk-office': office,
  'desk-sign-in': signIn,
  'desk-visits': visits,
}
export const DESK_MODULES: readonly string[] = Object.keys(modules)
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value

/** Every call of the desk. */
export const DESK_CALLS: readonly AnyCall[] = Object.values(modules).flatMap((module): AnyCall[] =>
  Object.values(module).filter(isCall),
)
/** The two calls that need no session. */
export const SIGN_IN_PATHS: readonly string[] = [
  signIn.sendDeskCode.path,
  signIn.enterDeskCode.path,
]

/** The code that was sent to this address, for this browser. */
export async function askForDeskCode(app: TestServer, visitor: TestVisitor, email: string) {
  // Letters of one moment have no order.
  app.clock.advance(1)
  const { body } = await visitor.post(signIn.sendDeskCode, { email })
  expect(body).toEqual({ success: true })
  return latestCode(app, email)
}

/** A browser in which somebody has signed in with the code from the letter. */
export async function signedIn(app: TestServer, email = OWNER): Promise<TestVisitor> {
  const visitor = app.visitor()
  const code = await askForDeskCode(app, visitor, email)
  const { body } = await visitor.post(signIn.enterDeskCode, { code })
  expect(body).toMatchObject({ success: true, email })
  return visitor
}

/** A code for one export, or for erasing one client. */
export async function askForRecordsCode(app: TestServer, desk: TestVisitor, email = OWNER) {
  app.clock.advance(1)
  const { body } = await desk.post(signIn.sendRecordsCode, {})
  expect(body).toEqual({ success: true })
  return latestCode(app, email)
}

/** Every row of every table. */
export async function dumpEverything(app: TestServer): Promise<string> {
  await waitForEmptyOutbox(app)
  const tables = []
  for (const table of TABLES) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(app.database.read)
    tables.push([table, rows.map((row) => JSON.stringify(row)).sort()])
  }
  return JSON.stringify(tables)
}

/** Who did what, in the order in which it was done. */
export async function auditOf({ database }: TestServer): Promise<string[]> {
  const acts = await database.read
    .selectFrom('audit')
    .selectAll()
    .orderBy('at')
    .orderBy('act')
    .execute()
  return acts.map(({ actor, act, record }) => `${actor} ${act} ${record}`)
}
