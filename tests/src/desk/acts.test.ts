import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { ACT_FAILED, ACT_REFUSED } from '../../../machines/desk-act.ts'
import { actWanted, performAct, recordOf } from '../../../src/desk/act/acts.ts'
import type { Send } from '../../../src/site.ts'
import {
  affected,
  client,
  closure,
  hold,
  message,
  passkey,
  review,
  visit,
} from '../../paths/tables/desk-fixtures.ts'

const colleague = { id: 'pat@practice.example', isSignedIn: true, passkeys: 1, hasFeed: true }

test('an act is shown beside the visit, review, client, closure or message that it is about', () => {
  expect(recordOf({ kind: 'cancel', visit })).toBe('R-1')
  expect(recordOf({ kind: 'show', review })).toBe('r-1')
  expect(recordOf({ kind: 'erase', client })).toBe('k-1')
  expect(recordOf({ kind: 'offer', closure, visits: [visit], words: '' })).toBe('c-1')
  expect(recordOf({ kind: 'release', hold })).toBe('h-1')
  expect(recordOf({ kind: 'end-access', colleague })).toBe(colleague.id)
  expect(recordOf({ kind: 'retry', message })).toBe('m-1')
  expect(recordOf({ kind: 'retry' })).toBeUndefined()
  expect(recordOf(undefined)).toBeUndefined()
})

test('each act asks for what it needs, and only what is easily undone is done at once', () => {
  const acts = [
    actWanted({ kind: 'reinstate', visit }),
    actWanted({ kind: 'mark', visit, mark: 'arrived' }),
    actWanted({ kind: 'move', visit }),
    actWanted({ kind: 'cancel', visit }),
    actWanted({ kind: 'pay', visit }),
    actWanted({ kind: 'undo-payment', visit, paid: 'Card, $225' }),
    actWanted({ kind: 'note', visit }),
    actWanted({ kind: 'late', names: ['Ann Hall'], words: 'Sorry.' }),
    actWanted({ kind: 'close', hours: { date: '2026-12-04', reason: 'Snow' } }),
    actWanted({ kind: 'release', hold }),
    actWanted({ kind: 'reopen', closure, offered: [] }),
    actWanted({ kind: 'offer', closure, visits: [visit], words: 'Sorry.' }),
    actWanted({ kind: 'cancel-all', closure, visits: affected, others: 0 }),
    actWanted({ kind: 'note-client', client: { ...client, note: 'Prefers mornings.' } }),
    actWanted({ kind: 'stop-texts', client }),
    actWanted({ kind: 'correct', client, details: client }),
    actWanted({ kind: 'merge', client, gone: client, stays: client }),
    actWanted({ kind: 'export', client }),
    actWanted({ kind: 'erase', client }),
    actWanted({ kind: 'export-list' }),
    actWanted({ kind: 'export-visits', month: '2026-12' }),
    actWanted({ kind: 'export-names', month: '2026-12' }),
    actWanted({ kind: 'hide', review }),
    actWanted({ kind: 'show', review }),
    actWanted({ kind: 'retry' }),
    actWanted({ kind: 'send-earlier' }),
    actWanted({ kind: 'add-passkey', name: 'My phone' }),
    actWanted({ kind: 'remove-passkey', passkey }),
    actWanted({ kind: 'create-feed', isNew: true }),
    actWanted({ kind: 'create-feed', isNew: false }),
    actWanted({ kind: 'revoke-feed' }),
    actWanted({ kind: 'end-access', colleague }),
    actWanted({ kind: 'test-letter' }),
    actWanted({ kind: 'test-text', phone: '8455550142' }),
  ]
  expect(acts.map(({ act, needs, text }) => [act.kind, needs, text].join(' ').trim())).toEqual([
    'reinstate confirmation',
    'mark nothing',
    'move time',
    'cancel confirmation',
    'pay text 225',
    'undo-payment confirmation',
    'note text The ramp is out.',
    'late text',
    'close nothing',
    'release confirmation',
    'reopen nothing',
    'offer confirmation',
    'cancel-all confirmation',
    'note-client text Prefers mornings.',
    'stop-texts confirmation',
    'correct nothing',
    'merge confirmation',
    'export code',
    'erase code',
    'export-list code',
    'export-visits nothing',
    'export-names code',
    'hide text',
    'show nothing',
    'retry nothing',
    'send-earlier nothing',
    'add-passkey code',
    'remove-passkey confirmation',
    'create-feed nothing',
    'create-feed confirmation',
    'revoke-feed confirmation',
    'end-access confirmation',
    'test-letter nothing',
    'test-text text (845) 555-0142',
  ])
  expect(actWanted({ kind: 'reopen', closure, offered: affected }).needs).toBe('confirmation')
})

test('an act on more visits than fit into a request says what was done before one fails', async () => {
  const visits = Array.from({ length: 201 }, (_, index) => ({ ...visit, reference: `R-${index}` }))
  const cancelAll = (...answers: (() => unknown)[]) => {
    const send: Send = async (call) => parse(call.response, answers.shift()?.())
    return performAct(
      { kind: 'cancel-all', closure, visits, others: 0 },
      { send, notifies: true, text: '', choice: '' },
    )
  }
  const done = () => ({ success: true, message: 'Canceled 100 visits.' })
  const refused = () => ({ success: false })
  const failed = () => {
    throw new Error('There is no connection.')
  }
  const twice = 'Canceled 100 visits. Canceled 100 visits.'
  expect(await cancelAll(done, done, refused)).toEqual({
    success: true,
    message: `${twice} The other visits: ${ACT_REFUSED}`,
  })
  expect(await cancelAll(done, failed)).toEqual({
    success: true,
    message: `Canceled 100 visits. The other visits: ${ACT_FAILED}`,
  })
  expect(await cancelAll(refused)).toEqual({ success: false })
  await expect(cancelAll(failed)).rejects.toThrow('no connection')
})
