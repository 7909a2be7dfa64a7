import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as office from '../../../domain/desk-office.ts'
import { message, review } from '../../paths/tables/desk-fixtures.ts'
import { openDesk, text } from '../support/open-desk.ts'

test('a hidden review says why, and is shown again', async () => {
  const { calls, settled, press } = await openDesk('/desk/reviews')
  const hidden = { ...review, isHidden: true, hiddenReason: 'It names a client.' }
  calls.answer(office.getDeskReviews, { success: true, reviews: [hidden] })
  await settled()
  expect(text()).toContain('Hidden · Bea Low, Friday, November 20th, 2026 · From a client')
  expect(text()).toContain('Hidden because: It names a client.')
  await press('Show again')
  calls.answer(office.showReview, { success: true, message: 'It is shown.' })
  await settled()
  calls.answer(office.getDeskReviews, { success: true, reviews: [] })
  await settled()
  expect(text()).toContain('It is shown.')
  expect(text()).toContain('There are no reviews yet.')
})

test('messages that wait or have failed are told and sent again', async () => {
  const { calls, settled, press } = await openDesk('/desk/messages')
  const waiting = { ...message, id: 'm-2', attempts: 1, failure: undefined, canBeRetried: false }
  const messages = [message, { ...message, id: 'm-3' }, waiting]
  calls.answer(office.getDeskMessages, { success: true, messages })
  await settled()
  expect(text()).toContain('Failed · written Nov 20, 2026')
  expect(text()).toContain('The mailbox is full.')
  expect(text()).toContain('Tried 3 times.')
  expect(text()).toContain('Waiting · written')
  expect(text()).toContain('Tried once.')
  expect(screen.getAllByRole('button', { name: 'Send it again' })).toHaveLength(2)
  await press('Try all again')
  calls.answer(office.retryMessages, { success: true, message: '2 messages are tried again now.' })
  await settled()
  calls.answer(office.getDeskMessages, { success: true, messages: [] })
  await settled()
  expect(text()).toContain('2 messages are tried again now.')
  expect(text()).toContain('Every message has been sent.')
})

test('the state says what needs attention', async () => {
  const { calls, settled } = await openDesk('/desk/state')
  const findings = [
    { isOk: true, text: 'The database can be read.' },
    { isOk: false, text: 'No backup was made this week.' },
  ]
  calls.answer(office.getDeskState, { success: true, findings })
  await settled()
  expect(text()).toContain('One thing needs your attention.')
  expect(text()).toContain('Fine: The database can be read.')
  expect(text()).toContain('Look here: No backup was made this week.')
})

test('the audit says what was done, when and by whom', async () => {
  const { calls, settled } = await openDesk('/desk/audit')
  const at = '2026-11-20T15:30:00.000Z'
  const acts = [
    { at, who: 'owner@practice.example', act: 'moved a visit', record: 'R-1' },
    { at, who: 'tool', act: 'cancelled a visit', record: 'R-2' },
  ]
  calls.answer(office.getAudit, { success: true, acts })
  await settled()
  expect(text()).toContain('The latest 2 acts of the practice.')
  expect(text()).toContain('moved a visit R-1 · owner@practice.example')
  expect(text()).toContain('cancelled a visit R-2 · a command on the server')
})

test('a page that is refused says why', async () => {
  const { calls, settled } = await openDesk('/desk/audit')
  calls.answer(office.getAudit, { success: false, message: 'Please try again later.' })
  await settled()
  expect(screen.getByRole('alert').textContent).toBe('Please try again later.')
})
