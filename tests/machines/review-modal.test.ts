import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RequestOf, ResponseOf } from '../../domain/call.ts'
import type {
  checkAuth,
  checkReviewCode,
  endSession,
  ReviewDraft,
  sendReviewCode,
  submitNewReview,
} from '../../domain/new-review.ts'
import { reviewModalMachine } from '../../machines/review-modal.ts'
import { answers } from './support/answers.ts'

const closed = () => {
  const auth = answers<ResponseOf<typeof checkAuth>>()
  const sending = answers<ResponseOf<typeof sendReviewCode>, RequestOf<typeof sendReviewCode>>()
  const checking = answers<ResponseOf<typeof checkReviewCode>, RequestOf<typeof checkReviewCode>>()
  const submitting = answers<ResponseOf<typeof submitNewReview>, ReviewDraft>()
  const ending = answers<ResponseOf<typeof endSession>, RequestOf<typeof endSession>>()
  const actor = createActor(
    reviewModalMachine.provide({
      actors: {
        checkAuth: auth.logic,
        sendCode: sending.logic,
        checkCode: checking.logic,
        submitReview: submitting.logic,
        endSession: ending.logic,
      },
    }),
  )
  const added: string[] = []
  actor.on('review.added', ({ type }) => added.push(type))
  actor.start()
  return {
    auth,
    sending,
    checking,
    submitting,
    ending,
    added,
    send: actor.send,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

const opened = async () => {
  const modal = closed()
  modal.send({ type: 'modal.opened' })
  await modal.auth.answer({ success: false, reviewed: false })
  return modal
}

const enteringCode = async () => {
  const modal = await opened()
  modal.send({ type: 'contact.changed', value: ' ann@example.com ' })
  modal.send({ type: 'contact.submitted' })
  await modal.sending.answer({ success: true })
  return modal
}

const writing = async () => {
  const modal = closed()
  modal.send({ type: 'modal.opened' })
  await modal.auth.answer({ success: true, reviewed: false })
  return modal
}

test('it checks the visitor on opening, and asks an unknown visitor for a contact', {
  tags: ['review-check', 'review-contact'],
}, async () => {
  const { state, send, auth } = closed()
  expect(state()).toBe('closed')
  send({ type: 'modal.opened' })
  expect(state()).toBe('checkingAuth')
  await auth.answer({ success: false, reviewed: false })
  expect(state()).toBe('enteringContact')
})

test('a verified visitor goes straight to the form', { tags: ['review-check'] }, async () => {
  expect((await writing()).state()).toBe('writing')
})

test('a client who has already reviewed is only thanked', {
  tags: ['review-thanked'],
}, async () => {
  const { send, auth, state } = closed()
  send({ type: 'modal.opened' })
  await auth.answer({ success: true, reviewed: true })
  expect(state()).toBe('thanked')
})

test('an empty contact is not sent', { tags: ['review-contact-empty'] }, async () => {
  const { send, sending, state } = await opened()
  send({ type: 'contact.changed', value: '   ' })
  send({ type: 'contact.submitted' })
  expect(state()).toBe('enteringContact')
  expect(sending.asked()).toEqual([])
})

test('the steps are contact, code, form and thanks', {
  tags: ['review-code', 'review-form'],
}, async () => {
  const { send, sending, checking, submitting, state, added } = await enteringCode()
  expect(sending.asked()).toEqual([{ value: 'ann@example.com' }])
  expect(state()).toBe('enteringCode')
  send({ type: 'code.changed', value: '123 456' })
  send({ type: 'code.submitted' })
  expect(checking.asked()).toEqual([{ code: '123456' }])
  await checking.answer({ success: true })
  expect(state()).toBe('writing')
  send({ type: 'draft.changed', field: 'title', value: 'Calm' })
  send({ type: 'draft.changed', field: 'body', value: 'It was calm.' })
  send({ type: 'draft.changed', field: 'author', value: 'Ann' })
  send({ type: 'review.submitted' })
  expect(submitting.asked()).toEqual([{ title: 'Calm', body: 'It was calm.', author: 'Ann' }])
  await submitting.answer({ success: true })
  expect(state()).toBe('thanked')
  expect(added).toEqual(['review.added'])
})

const codeRefused = async () => {
  const modal = await enteringCode()
  modal.send({ type: 'code.changed', value: '111111' })
  modal.send({ type: 'code.submitted' })
  await modal.checking.answer({ success: false })
  return modal
}

test('a refused code whose first response was lost opens the form', async () => {
  const { auth, state } = await codeRefused()
  await auth.answer({ success: true, reviewed: false })
  expect(state()).toBe('writing')
})

test('when the visitor cannot be checked, the code is not called wrong and is kept', async () => {
  const { auth, state, context } = await codeRefused()
  await auth.fail()
  expect([state(), context().code]).toEqual(['enteringCode', '111111'])
  expect(context().notice).toBe('The code could not be checked. Please try again.')
})

test('a wrong code empties the field', { tags: ['review-code-wrong'] }, async () => {
  const { auth, state, context } = await codeRefused()
  await auth.answer({ success: false, reviewed: false })
  expect([state(), context().code]).toEqual(['enteringCode', ''])
  expect(context().notice).toBe('That code did not match. Please check it and try again.')
})

test('a refused review keeps its draft and shows the field errors', {
  tags: ['review-form-errors'],
}, async () => {
  const { send, submitting, state, context, added } = await writing()
  send({ type: 'draft.changed', field: 'body', value: 'It was calm.' })
  send({ type: 'review.submitted' })
  await submitting.answer({ success: false, errors: { title: 'Please give it a title.' } })
  expect(state()).toBe('writing')
  expect(context().errors).toEqual({ title: 'Please give it a title.' })
  expect(context().draft.body).toBe('It was calm.')
  expect(added).toEqual([])
})

test('a network error keeps the form open and shows a notice', async () => {
  const { send, submitting, state, context } = await writing()
  send({ type: 'review.submitted' })
  await submitting.fail()
  expect(state()).toBe('writing')
  expect(context().notice).toContain('It is still here')
})

test('it checks the visitor again when it opens again, and keeps what was typed', async () => {
  const { send, context, state } = await enteringCode()
  const { contact } = context()
  expect(contact).not.toBe('')
  send({ type: 'code.changed', value: '123' })
  send({ type: 'modal.closed' })
  send({ type: 'modal.opened' })
  expect(state()).toBe('checkingAuth')
  expect(context()).toMatchObject({ contact, code: '', errors: {}, notice: undefined })
})

/** The form of a person who was verified here, with what she typed. */
const writtenBySomeoneElse = async () => {
  const modal = await enteringCode()
  modal.send({ type: 'code.changed', value: '123456' })
  modal.send({ type: 'code.submitted' })
  await modal.checking.answer({ success: true })
  modal.send({ type: 'draft.changed', field: 'body', value: 'It was calm.' })
  modal.send({ type: 'review.submitted' })
  await modal.submitting.answer({ success: false, errors: { title: 'Please give it a title.' } })
  modal.send({ type: 'session.disowned' })
  return modal
}
const EMPTY = { contact: '', code: '', draft: { title: '', body: '', author: '' }, errors: {} }

test('a visitor who is not the person that was verified finds nothing of that person', async () => {
  const { send, ending, auth, state, context } = await writtenBySomeoneElse()
  expect(ending.asked()).toEqual([{}])
  await ending.answer({ success: true })
  expect(state()).toBe('enteringContact')
  expect(context()).toMatchObject(EMPTY)
  expect(context().notice).toContain('This browser has forgotten that person.')
  send({ type: 'modal.closed' })
  send({ type: 'modal.opened' })
  await auth.answer({ success: false, reviewed: false })
  expect(context()).toMatchObject({ ...EMPTY, notice: undefined })
})

test('when that person cannot be forgotten, the dialog says so, and everything is as it was', async () => {
  const { ending, state, context } = await writtenBySomeoneElse()
  await ending.fail()
  expect(state()).toBe('writing')
  expect(context().draft.body).toBe('It was calm.')
  expect(context().notice).toContain('nothing has changed. Please try again.')
})

test('the dialog that is closed before the answer comes forgets the person too', async () => {
  const { send, state, context } = await writtenBySomeoneElse()
  send({ type: 'modal.closed' })
  expect(state()).toBe('closed')
  expect(context()).toMatchObject(EMPTY)
})

test('a client who is thanked and is not the visitor can be forgotten too', async () => {
  const { send, auth, ending, state } = closed()
  send({ type: 'modal.opened' })
  await auth.answer({ success: true, reviewed: true })
  send({ type: 'session.disowned' })
  await ending.answer({ success: false, message: 'Not now.' })
  expect(state()).toBe('thanked')
  send({ type: 'session.disowned' })
  await ending.answer({ success: true })
  expect(state()).toBe('enteringContact')
})
