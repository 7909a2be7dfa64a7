import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RefusedResponse } from '../../domain/call.ts'
import type { DeskMessage } from '../../domain/desk-office.ts'
import { SIGNED_OUT } from '../../domain/desk-sign-in.ts'
import {
  ACT_FAILED,
  ACT_REFUSED,
  ACT_SIGNED_OUT,
  type ActInput,
  type DeskAct,
  deskActMachine,
  recordOf,
} from '../../machines/desk-act.ts'
import { CODE_NOT_SENT } from '../../machines/desk-sign-in.ts'
import { client, review, visit } from '../paths/tables/desk-fixtures.ts'
import { answers } from './support/answers.ts'

const MARK: DeskAct = { kind: 'mark', visit, mark: 'arrived' }
const message: DeskMessage = {
  ...{ id: '7', what: 'confirmation by e-mail', clientName: 'Ann Lee', attempts: 9 },
  writtenAt: '2026-12-04T15:00:00Z',
  canBeRetried: true,
}
const CANCEL: DeskAct = { kind: 'cancel', visit }

test('an act is shown beside the visit, the review or the message that it is about', () => {
  expect(recordOf(CANCEL)).toBe(visit.reference)
  expect(recordOf({ kind: 'show', review })).toBe(review.id)
  expect(recordOf({ kind: 'retry', message })).toBe('7')
  expect(recordOf({ kind: 'retry' })).toBeUndefined()
  expect(recordOf(undefined)).toBeUndefined()
})

function desk() {
  const sent = answers<{ success: true; message: string } | RefusedResponse, ActInput>()
  const codes = answers<{ success: true } | RefusedResponse>()
  const actor = createActor(
    deskActMachine.provide({ actors: { perform: sent.logic, sendCode: codes.logic } }),
  )
  let refreshes = 0
  actor.on('refresh.wanted', () => refreshes++)
  actor.start()
  return {
    sent,
    codes,
    send: actor.send,
    refreshes: () => refreshes,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

test('a mark is made at once, and the desk says so and loads the day again', async () => {
  const { send, sent, state, context, refreshes } = desk()
  send({ type: 'act.wanted', act: MARK })
  expect(sent.asked()).toEqual([{ act: MARK, tells: false, text: '' }])
  await sent.answer({ success: true, message: 'Marked.' })
  expect(state()).toBe('ready')
  expect(context().message).toBe('Marked.')
  expect(refreshes()).toBe(1)
})

test('a visit is cancelled after a question, with letters or without', async () => {
  const { send, sent, state } = desk()
  send({ type: 'act.wanted', act: CANCEL })
  expect(state()).toBe('asking')
  send({ type: 'act.declined' })
  send({ type: 'act.wanted', act: CANCEL })
  send({ type: 'act.confirmed', tells: true })
  expect(sent.asked()).toEqual([{ act: CANCEL, tells: true, text: '' }])
  await sent.answer({ success: true, message: 'Cancelled.' })
  send({ type: 'act.wanted', act: CANCEL })
  send({ type: 'act.confirmed', tells: false })
  expect(sent.asked()[1]).toEqual({ act: CANCEL, tells: false, text: '' })
})

test('a visit is moved to a time of any day, after a question', async () => {
  const { send, sent, state, context } = desk()
  const to = { slot: '1:00 PM', date: '2026-11-23', location: { id: 1 }, place: 'Hudson' }
  send({ type: 'act.wanted', act: { kind: 'move', visit } })
  send({ type: 'page.left' })
  expect(state()).toBe('choosing')
  send({ type: 'act.wanted', act: { kind: 'move', visit, to } })
  expect(state()).toBe('asking')
  send({ type: 'act.confirmed', tells: true })
  expect(sent.asked()).toEqual([{ act: { kind: 'move', visit, to }, tells: true, text: '' }])
  await sent.answer({ success: true, message: 'Moved.' })
  expect(context().message).toBe('Moved.')
  send({ type: 'act.wanted', act: { kind: 'move', visit } })
  send({ type: 'act.declined' })
  expect(context().act).toBeUndefined()
})

test('while a time is chosen, a button that does something else does nothing', () => {
  const { send, state, context } = desk()
  const move: DeskAct = { kind: 'move', visit }
  send({ type: 'act.wanted', act: move })
  for (const act of [MARK, CANCEL, move]) send({ type: 'act.wanted', act })
  expect(state()).toBe('choosing')
  expect(context().act).toEqual(move)
})

test('a review is hidden with a reason, which a refusal leaves to be changed', async () => {
  const { send, sent, state, context } = desk()
  send({ type: 'act.wanted', act: { kind: 'hide', review } })
  send({ type: 'act.confirmed', tells: false })
  await sent.answer({ success: false, message: 'Please say why.' })
  expect(state()).toBe('asking')
  expect(context().message).toBe('Please say why.')
  send({ type: 'text.changed', value: 'It names a client.' })
  send({ type: 'act.confirmed', tells: false })
  expect(sent.asked()[1]).toMatchObject({ text: 'It names a client.' })
  await sent.answer({ success: true, message: 'Hidden.' })
  expect(state()).toBe('ready')
  send({ type: 'act.wanted', act: { kind: 'show', review } })
  expect(sent.asked()[2]).toMatchObject({ act: { kind: 'show' }, text: '' })
  await sent.answer({ success: true, message: 'Shown.' })
  send({ type: 'act.wanted', act: { kind: 'retry' } })
  expect(sent.asked()[3]).toMatchObject({ act: { kind: 'retry' } })
})

test('a client is exported with a new code, and a wrong one is entered again', async () => {
  const { send, sent, codes, state, context } = desk()
  send({ type: 'act.wanted', act: { kind: 'export', client } })
  expect(state()).toBe('sendingCode')
  await codes.answer({ success: true })
  expect(state()).toBe('asking')
  send({ type: 'text.changed', value: '123456' })
  send({ type: 'act.confirmed', tells: false })
  expect(sent.asked()).toMatchObject([{ act: { kind: 'export', client }, text: '123456' }])
  await sent.answer({ success: false, message: 'This code did not match.' })
  expect(state()).toBe('asking')
  expect(context().text).toBe('123456')
  send({ type: 'code.wanted' })
  expect(context()).toMatchObject({ text: '', message: undefined })
  await codes.fail()
  expect(state()).toBe('ready')
  expect(context().message).toBe(CODE_NOT_SENT)
  send({ type: 'act.wanted', act: { kind: 'erase', client } })
  await codes.answer({ success: false, message: 'Too many codes.' })
  expect(context().message).toBe('Too many codes.')
  send({ type: 'act.wanted', act: { kind: 'erase', client } })
  send({ type: 'page.left' })
  expect(state()).toBe('ready')
})

test('hours are closed and opened again at once', async () => {
  const { send, sent } = desk()
  const hours = { date: '2026-12-04', reason: 'Repairs' }
  send({ type: 'act.wanted', act: { kind: 'close', hours } })
  await sent.answer({ success: true, message: 'Closed.' })
  const closure = { id: 'c-1', date: '2026-12-04', hours: 'all day', place: 'Hudson', reason: '' }
  send({ type: 'act.wanted', act: { kind: 'reopen', closure } })
  expect(sent.asked().map(({ act }) => act.kind)).toEqual(['close', 'reopen'])
})

test('each act is shown beside what it is about', () => {
  const closure = { id: 'c-1', date: '2026-12-04', hours: 'all day', place: 'Hudson', reason: '' }
  expect(recordOf(undefined)).toBeUndefined()
  expect(recordOf(MARK)).toBe('R-1')
  expect(recordOf({ kind: 'offer', closure, visits: [visit] })).toBe('c-1')
  expect(recordOf({ kind: 'hide', review })).toBe('r-1')
  expect(recordOf({ kind: 'erase', client })).toBe('ann@example.com')
  expect(recordOf({ kind: 'retry' })).toBeUndefined()
})

test('a refusal says what changed, or at least that nothing was done', async () => {
  const { send, sent, context, refreshes } = desk()
  send({ type: 'act.wanted', act: MARK })
  await sent.answer({ success: false, message: 'It was moved meanwhile.' })
  expect(context().message).toBe('It was moved meanwhile.')
  send({ type: 'act.wanted', act: MARK })
  expect(context().message).toBeUndefined()
  await sent.answer({ success: false })
  expect(context().message).toBe(ACT_REFUSED)
  expect(refreshes()).toBe(2)
})

test('an act that failed, or that found the session ended, is tried again or left', async () => {
  const { send, sent, state, context, refreshes } = desk()
  send({ type: 'act.wanted', act: MARK })
  await sent.fail()
  expect(state()).toBe('failed')
  expect(context().message).toBe(ACT_FAILED)
  expect(refreshes()).toBe(1)
  send({ type: 'act.retried' })
  await sent.answer({ success: false, message: SIGNED_OUT })
  expect(state()).toBe('failed')
  expect(context()).toMatchObject({ act: MARK, message: ACT_SIGNED_OUT })
  expect(refreshes()).toBe(1)
  send({ type: 'act.declined' })
  expect(context()).toMatchObject({ act: undefined, message: undefined })
})

test('what was said of an act is gone on another day, and a question is taken back', async () => {
  const { send, sent, state, context } = desk()
  send({ type: 'act.wanted', act: MARK })
  await sent.answer({ success: true, message: 'Marked.' })
  send({ type: 'page.left' })
  expect(context()).toMatchObject({ act: undefined, message: undefined })
  send({ type: 'act.wanted', act: CANCEL })
  send({ type: 'page.left' })
  expect(state()).toBe('ready')
})

test('nothing is left for the next person', async () => {
  const { send, state, context } = desk()
  send({ type: 'act.wanted', act: CANCEL })
  send({ type: 'person.left' })
  expect(state()).toBe('ready')
  expect(context().act).toBeUndefined()
})
