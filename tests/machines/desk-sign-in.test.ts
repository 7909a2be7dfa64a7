import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { RequestOf, ResponseOf } from '../../domain/call.ts'
import {
  type enterDeskCode,
  type getDeskSession,
  SIGNED_OUT,
  type sendDeskCode,
  type signOut,
} from '../../domain/desk-sign-in.ts'
import {
  CODE_WRONG,
  deskSignInMachine,
  HAS_SIGNED_OUT,
  NOT_SIGNED_OUT,
  SESSION_ENDED,
} from '../../machines/desk-sign-in.ts'
import { answers } from './support/answers.ts'

const EMAIL = 'owner@practice.example'
const session = { email: EMAIL, until: '2026-12-02T21:00:00.000Z' }

function opened() {
  const asking = answers<ResponseOf<typeof getDeskSession>, RequestOf<typeof getDeskSession>>()
  const sending = answers<ResponseOf<typeof sendDeskCode>, RequestOf<typeof sendDeskCode>>()
  const checking = answers<ResponseOf<typeof enterDeskCode>, RequestOf<typeof enterDeskCode>>()
  const ending = answers<ResponseOf<typeof signOut>, { isEverywhere: boolean }>()
  const watched: string[] = []
  const actor = createActor(
    deskSignInMachine.provide({
      actors: {
        getSession: asking.logic,
        sendCode: sending.logic,
        enterCode: checking.logic,
        signOut: ending.logic,
        watchEnd: fromCallback(({ input }) => void watched.push(input)),
      },
    }),
  ).start()
  return {
    ...{ asking, sending, checking, ending, watched },
    send: actor.send,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

async function enteringCode() {
  const desk = opened()
  await desk.asking.answer({ success: false, message: SIGNED_OUT })
  desk.send({ type: 'email.changed', value: ` ${EMAIL} ` })
  desk.send({ type: 'email.submitted' })
  await desk.sending.answer({ success: true })
  return desk
}

async function signedIn() {
  const desk = opened()
  await desk.asking.answer({ success: true, ...session })
  return desk
}

test('somebody who is signed in comes to the desk at once, until the session ends', async () => {
  const { state, context, watched, send } = await signedIn()
  expect(state()).toBe('signedIn')
  expect(watched).toEqual([session.until])
  send({ type: 'session.ended' })
  expect(state()).toBe('enteringEmail')
  expect(context()).toMatchObject({ session: undefined, email: EMAIL, notice: SESSION_ENDED })
})

test('an address and the code that was sent to it open the desk', async () => {
  const { state, context, send, sending, checking } = await enteringCode()
  expect(sending.asked()).toEqual([{ email: EMAIL }])
  send({ type: 'code.changed', value: '12 34 56' })
  send({ type: 'code.submitted' })
  expect(checking.asked()).toEqual([{ code: '123456' }])
  await checking.answer({ success: true, ...session })
  expect(state()).toBe('signedIn')
  expect(context()).toMatchObject({ session, code: '' })
})

test('an empty address and an empty code send nothing', async () => {
  const { state, send, asking } = opened()
  await asking.answer({ success: false, message: SIGNED_OUT })
  send({ type: 'email.submitted' })
  expect(state()).toBe('enteringEmail')
  const desk = await enteringCode()
  desk.send({ type: 'code.submitted' })
  expect(desk.state()).toBe('enteringCode')
})

test('a wrong code is emptied and says what to do; one that could not be checked stays', async () => {
  const { state, context, send, checking } = await enteringCode()
  send({ type: 'code.changed', value: '000000' })
  send({ type: 'code.submitted' })
  await checking.answer({ success: false })
  expect(state()).toBe('enteringCode')
  expect(context()).toMatchObject({ code: '', notice: CODE_WRONG })
  send({ type: 'code.changed', value: '111111' })
  send({ type: 'code.submitted' })
  await checking.fail()
  expect(context().code).toBe('111111')
})

test('a server that is busy or away is asked again', async () => {
  const { state, send, asking } = opened()
  await asking.answer({ success: false, message: 'Please wait.' })
  expect(state()).toBe('failed')
  send({ type: 'session.retried' })
  await asking.fail()
  expect(state()).toBe('failed')
})

test('signing out forgets who was here; if it fails, the person still is signed in', async () => {
  const { state, context, send, ending } = await signedIn()
  send({ type: 'signOut.wanted', isEverywhere: true })
  await ending.fail()
  expect(state()).toBe('signedIn')
  expect(context().notice).toBe(NOT_SIGNED_OUT)
  send({ type: 'signOut.wanted', isEverywhere: false })
  expect(ending.asked()).toEqual([{ isEverywhere: true }, { isEverywhere: false }])
  await ending.answer({ success: true })
  expect(state()).toBe('enteringEmail')
  expect(context()).toMatchObject({ session: undefined, email: '', notice: HAS_SIGNED_OUT })
})

test('a session that has ended before needs no signing out', async () => {
  const { context, send, ending } = await signedIn()
  send({ type: 'signOut.wanted', isEverywhere: false })
  await ending.answer({ success: false, message: SIGNED_OUT })
  expect(context()).toMatchObject({ session: undefined, notice: HAS_SIGNED_OUT })
})
