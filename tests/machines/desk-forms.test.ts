import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { deskFormsMachine, NO_FIELDS } from '../../machines/desk-forms.ts'

const open = () => {
  const actor = createActor(deskFormsMachine).start()
  return { send: actor.send, context: () => actor.getSnapshot().context }
}

test('each field keeps what is written in it', () => {
  const { send, context } = open()
  send({ type: 'field.changed', change: { reason: 'Repairs' } })
  send({ type: 'field.changed', change: { from: '13:00' } })
  expect(context().fields).toEqual({ ...NO_FIELDS, reason: 'Repairs', from: '13:00' })
})

test('the same is looked for again', () => {
  const { send, context } = open()
  send({ type: 'field.changed', change: { search: 'Hall' } })
  send({ type: 'search.wanted' })
  const { search } = context()
  expect(search).toEqual({ text: 'Hall' })
  send({ type: 'search.wanted' })
  expect(context().search).toEqual(search)
  expect(context().search).not.toBe(search)
})

test('another page leaves the search only, and the next person finds nothing', () => {
  const { send, context } = open()
  send({ type: 'field.changed', change: { search: 'Hall', reason: 'Repairs' } })
  send({ type: 'search.wanted' })
  send({ type: 'form.left' })
  expect(context()).toEqual({
    fields: { ...NO_FIELDS, search: 'Hall' },
    search: { text: 'Hall' },
  })
  send({ type: 'person.left' })
  expect(context()).toEqual({ fields: NO_FIELDS, search: undefined })
})
