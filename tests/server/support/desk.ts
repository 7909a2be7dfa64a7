import { beforeAll, expect } from 'vitest'
import type { AnyCall, Call } from '../../../domain/call.ts'
import * as signIn from '../../../domain/desk/sign-in.ts'
import { changedPractice } from './changed-practice.ts'
import { sqlite } from './engines.ts'
import { latestCode } from './letters.ts'
import { type TestServer, useTestServer } from './test-server.ts'
import type { TestVisitor } from './visitor.ts'

export const OWNER = 'owner@lanternhill.example'
export const STAFF = 'staff@lanternhill.example'

/** The test practice, with two people who can sign in to the desk. */
export const practiceWithDesk = (addresses = `${OWNER}, Staff@lanternhill.example`): string =>
  changedPractice([
    'email: hello@lanternhill.example',
    `email: hello@lanternhill.example\ndesk: [${addresses}]`,
  ])

/** Requests a sign-in code in this browser, and returns it from the letter. */
export async function askForDeskCode(app: TestServer, visitor: TestVisitor, email: string) {
  // Letters written at the same moment have no defined order.
  app.clock.advance(1)
  const { body } = await visitor.post(signIn.sendDeskCode, { email })
  expect(body).toEqual({ success: true })
  return latestCode(app, email)
}

/** A browser that is signed in to the desk. */
export async function signedIn(app: TestServer, email = OWNER): Promise<TestVisitor> {
  const visitor = app.visitor()
  const code = await askForDeskCode(app, visitor, email)
  const { body } = await visitor.post(signIn.enterDeskCode, { code })
  expect(body).toMatchObject({ success: true, email })
  return visitor
}

/** Requests a code for one export, or for erasing one client. */
export async function askForRecordsCode(app: TestServer, desk: TestVisitor, email = OWNER) {
  app.clock.advance(1)
  const { body } = await desk.post(signIn.sendRecordsCode, {})
  expect(body).toEqual({ success: true })
  return latestCode(app, email)
}

/** The audit log in order: actor, act and record. */
export async function auditOf({ database }: Pick<TestServer, 'database'>): Promise<string[]> {
  const acts = database.read.selectFrom('audit').selectAll().orderBy('at').orderBy('act')
  return (await acts.execute()).map(({ actor, act, record }) => `${actor} ${act} ${record}`)
}

/** A server with the owner signed in at the desk, for all tests of a `describe` block. */
export function useDesk() {
  const app = useTestServer(sqlite, { PRACTICE_FILE: practiceWithDesk() })
  let desk: TestVisitor
  beforeAll(async () => {
    desk = await signedIn(app)
  })
  return {
    app,
    desk: () => desk,
    /** The response to a call, which must succeed. */
    async ask<R, A extends { success: boolean }>(call: Call<'POST', R, A>, body: object) {
      const reply = await desk.post(call, body)
      if (!isSuccess(reply.body)) throw new Error(`${call.path}: ${reply.status} ${reply.text}`)
      return reply.body
    },
    async told(call: AnyCall, body: object) {
      const response = await desk.sendJson(call.path, body)
      const { message } = await response.json()
      return `${response.status} ${message}`
    },
  }
}
type Success<A> = Extract<A, { success: true }>
const isSuccess = <A extends { success: boolean }>(body: A): body is Success<A> => body.success
