import { expect, test } from 'vitest'
import { createFeed } from '../../../domain/desk/calendar-feed.ts'
import * as passkeys from '../../../domain/desk/passkeys.ts'
import { getDeskSession } from '../../../domain/desk/sign-in.ts'
import {
  addPasskey,
  challengeToAdd,
  challengeToSignIn,
  createAuthenticator,
  enterPasskey,
} from '../support/authenticator.ts'
import { auditOf, OWNER, practiceWithDesk, STAFF, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { openTestServer } from '../support/test-server.ts'

test.each(availableEngines)(
  'an owner sees what a colleague has, and ends it at once, on $name',
  async (engine) => {
    const app = await openTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })
    const [owner, staff] = [await signedIn(app), await signedIn(app, STAFF)]
    const device = createAuthenticator(app)
    expect(await addPasskey(app, staff, device.register(await challengeToAdd(staff)), STAFF)).toBe(
      200,
    )
    const made = (await staff.post(createFeed, {})).body.message
    const feed = async () => (await fetch(/http\S+\.ics$/.exec(made ?? '')?.[0] ?? '')).status
    const signIn = async () => {
      const visitor = app.visitor()
      return enterPasskey(visitor, device.signIn(await challengeToSignIn(visitor)))
    }
    const colleagues = async () => {
      const shown = (await owner.post(passkeys.getPasskeys, {})).body
      return shown.success && shown.colleagues
    }
    const all = { id: STAFF, isSignedIn: true, passkeys: 1, hasFeed: true }
    expect(await colleagues()).toEqual([all])
    expect([await signIn(), await feed()]).toEqual([200, 200])

    const ended = await owner.post(passkeys.endAccess, { email: STAFF })
    expect(ended.body.message).toBe(
      `Ended for ${STAFF}: 2 sessions, 1 passkey, the calendar address. A code that we email there signs in again, as long as the practice lists the address.`,
    )
    expect((await staff.post(getDeskSession, {})).status).toBe(401)
    expect([await signIn(), await feed()]).toEqual([403, 404])
    expect(await colleagues()).toEqual([])
    expect((await owner.post(getDeskSession, {})).status).toBe(200)
    expect((await owner.post(passkeys.endAccess, { email: STAFF })).status).toBe(404)
    expect(await auditOf(app)).toContain(`${OWNER} ended a colleague’s access ${STAFF}`)
  },
)
