import { describe, expect, test } from 'vitest'
import { signOutEverywhere } from '../../../domain/desk/sign-in.ts'
import {
  addPasskey,
  challengeToAdd,
  challengeToSignIn,
  createAuthenticator,
  enterPasskey,
} from '../support/authenticator.ts'
import { MINUTE } from '../support/clock.ts'
import { practiceWithDesk, signedIn } from '../support/desk.ts'
import { availableEngines } from '../support/engines.ts'
import { useTestServer } from '../support/test-server.ts'
import { createVisitor } from '../support/visitor.ts'

describe.each(availableEngines)('passkeys, on $name', (engine) => {
  const app = useTestServer(engine, { PRACTICE_FILE: practiceWithDesk() })

  test('a passkey signs in the browser that was asked, once, within five minutes and not after everyone was signed out', async () => {
    const desk = await signedIn(app)
    const device = createAuthenticator(app)
    const adding = await challengeToAdd(desk)
    expect(await addPasskey(app, desk, device.register('bWFkZS11cA'))).toBe(400)
    // The answer has used up what was asked.
    expect(await addPasskey(app, desk, device.register(adding))).toBe(400)
    expect(await addPasskey(app, desk, device.register(await challengeToAdd(desk)))).toBe(200)

    const laptop = app.visitor()
    const asked = await challengeToSignIn(laptop)
    expect(asked).toMatch(/^[\w-]{43}$/)
    const cookie = laptop.cookie()
    const response = device.signIn(asked)
    const other = app.visitor()
    await challengeToSignIn(other)
    expect(await enterPasskey(other, response)).toBe(403)
    expect(await enterPasskey(laptop, response)).toBe(200)
    const copy = createVisitor(app.url, cookie)
    expect(await enterPasskey(copy, response)).toBe(403)
    app.clock.advance(6 * MINUTE)
    expect(await enterPasskey(createVisitor(app.url, cookie), response)).toBe(403)

    const [early, late, everywhere] = [app.visitor(), app.visitor(), app.visitor()]
    const first = await challengeToSignIn(early)
    const [second, third] = [await challengeToSignIn(late), await challengeToSignIn(everywhere)]
    app.clock.advance(5 * MINUTE - 1)
    expect(await enterPasskey(early, device.signIn(first))).toBe(200)
    app.clock.advance(1)
    expect(await enterPasskey(late, device.signIn(second))).toBe(403)
    expect(third).not.toBe(await challengeToSignIn(everywhere))
    const last = await challengeToSignIn(everywhere)
    await early.post(signOutEverywhere, {})
    expect(await enterPasskey(everywhere, device.signIn(last))).toBe(403)
    const next = await challengeToSignIn(everywhere)
    expect(await enterPasskey(everywhere, device.signIn(next))).toBe(200)
  })

  test('a passkey whose id has a null character is refused', async () => {
    const visitor = app.visitor()
    const response = createAuthenticator(app).signIn(await challengeToSignIn(visitor))
    expect(await enterPasskey(visitor, { ...response, id: '\u0000' })).toBe(400)
  })
})
