import { expect, test } from 'vitest'
import { escapeHidden, foldText, readText } from '../../domain/text.ts'

const rules = { missing: 'Missing.', name: 'The name', maxLength: 30 }

test.each([
  "Zoë O'Brien-Łukasz",
  'Иванова',
  '李娜',
  'כהן שָׂרָה',
  'محمد',
  'می\u200cخواهم',
  'ශ්\u200dරී',
  '葛\u{e0100}城',
  'Nguyễn Thị Ánh',
  '3M',
])('the name %s passes as it is', (name) => {
  expect(readText(name, rules)).toEqual({ text: name })
})

test.each([
  ['Ma\u200bria', 'Maria'],
  ['\ufeffMa\u00adria\u2060', 'Maria'],
  ['כהן\u200f', 'כהן'],
  ['\u3164Ann\uffa0', 'Ann'],
])('characters that nobody sees are dropped: %j', (typed, text) => {
  expect(readText(typed, rules)).toEqual({ text })
})

test.each(['\u3164', '\u115f\u1160', '\uffa0', '\u200d', '\u2800', '\u{e0041}'])(
  'a name of invisible characters is missing: %j',
  (typed) => expect(readText(typed, rules)).toEqual({ error: 'Missing.' }),
)

test.each(['a\u001b[2Jb', 'a\u009bb', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\ud800b', 'a\nb'])(
  'a text with %j is refused',
  (typed) => {
    const error = 'The name has characters in it that cannot be used. Please enter it again.'
    expect(readText(typed, rules)).toEqual({ error })
  },
)

test.each([
  ['Ma\u200bria', 'maria'],
  ['JOSÉ', 'jose'],
  ['Иванова', 'иванова'],
  ['כהן\u200f', 'כהן'],
  ['می\u200cخواهم', 'میخواهم'],
])('a search compares %j as %j', (text, folded) => expect(foldText(text)).toBe(folded))

test('on a terminal hidden characters are written out, and names and lines stay', () => {
  expect(escapeHidden('\u001b[2J \u202eevil Ma\u200bria \u{e0041}')).toBe(
    '\\u001b[2J \\u202eevil Ma\\u200bria \\udb40\\udc41',
  )
  expect(escapeHidden('Иванова\t李娜\nمی\u200cخواهم')).toBe('Иванова\t李娜\nمی\u200cخواهم')
})
