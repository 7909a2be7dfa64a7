import { expect, test } from 'vitest'
import { editPhone } from '../../../domain/booking/phone-field.ts'

interface Field {
  readonly text: string
  readonly caret: number
}

const EMPTY: Field = { text: '', caret: 0 }

/** Edits a text field as a browser does, and then as the page does in response. */
const edit = ({ text }: Field, from: number, to: number, inserted: string, key = '') =>
  editPhone({
    before: text,
    after: text.slice(0, from) + inserted + text.slice(to),
    caret: from + inserted.length,
    isForward: key === 'Delete',
  })
const type = (field: Field, inserted: string) => edit(field, field.caret, field.caret, inserted)
const backspace = (field: Field) => edit(field, Math.max(0, field.caret - 1), field.caret, '')
const remove = (field: Field) => edit(field, field.caret, field.caret + 1, '', 'Delete')
/** `|` marks the caret. */
const at = (marked: string): Field => ({
  text: marked.replace('|', ''),
  caret: marked.indexOf('|'),
})
const shown = ({ text, caret }: Field) => `${text.slice(0, caret)}|${text.slice(caret)}`
const typed = (keys: string) => [...keys].reduce(type, EMPTY)

test.each([
  ['a number typed digit by digit', () => typed('3175550142'), '(317) 555-0142|'],
  ['with the country digit', () => typed('13175550142'), '(317) 555-0142|'],
  ['with a plus', () => typed('+1 317 555 0142'), '(317) 555-0142|'],
  ['a pasted number', () => type(EMPTY, '+1 (317) 555-0142'), '(317) 555-0142|'],
  ['Delete before the bracket', () => remove(at('(317|) 555-0142')), '(317|) 550-142'],
  ['Delete before the blank', () => remove(at('(317)| 555-0142')), '(317|) 550-142'],
  ['Delete before the hyphen', () => remove(at('(317) 555|-0142')), '(317) 555|-142'],
  ['Backspace behind the hyphen', () => backspace(at('(317) 555-|0142')), '(317) 55|0-142'],
  ['Backspace behind the blank', () => backspace(at('(317) |555-0142')), '(31|5) 550-142'],
  ['the first digit is removed, and the next is a 1', () => remove(at('(|317) 55')), '|(175) 5'],
  ['a digit too many', () => type(at('(31|7) 555-0142'), '9'), '(319|7) 555-0142'],
  ['and removed again', () => backspace(at('(319|7) 555-0142')), '(31|7) 555-0142'],
  ['eleven digits', () => typed('84555501234'), '(845) 555-01234|'],
  ['eleven pasted digits', () => type(EMPTY, '84555501234'), '84555501234|'],
  ['two country digits', () => typed('113175550142'), '(113) 175-550142|'],
  ['another country', () => typed('+49 170 1234567'), '+49 170 1234567|'],
  ['another country, pasted', () => type(EMPTY, '+49 1701 2345'), '+49 1701 2345|'],
  ['the country digit before a number', () => type(at('|(317) 555-0142'), '1'), '|(317) 555-0142'],
  ['a letter', () => type(at('(317) |555-0142'), 'x'), '(317) |555-0142'],
  ['a digit in the middle', () => type(at('(31|5) 550-142'), '7'), '(317|) 555-0142'],
  [
    'everything replaced',
    () => edit(at('(31|7) 555-0142'), 0, 14, '8455550100'),
    '(845) 555-0100|',
  ],
  ['everything removed', () => edit(at('(31|7) 555-0142'), 0, 14, ''), '|'],
])('%s', (_, act, expected) => {
  expect(shown(act())).toBe(expected)
})
