import { expect, test } from 'vitest'
import { recordOf } from '../../machines/desk-act.ts'
import { client, closure, message, review, visit } from '../paths/tables/desk-fixtures.ts'

test('an act is shown beside the visit, review, client, closure or message that it is about', () => {
  expect(recordOf({ kind: 'cancel', visit })).toBe('R-1')
  expect(recordOf({ kind: 'show', review })).toBe('r-1')
  expect(recordOf({ kind: 'erase', client })).toBe('k-1')
  expect(recordOf({ kind: 'offer', closure, visits: [visit] })).toBe('c-1')
  expect(recordOf({ kind: 'retry', message })).toBe('m-1')
  expect(recordOf({ kind: 'retry' })).toBeUndefined()
  expect(recordOf(undefined)).toBeUndefined()
})
