import { expect, test } from 'vitest'
import { readDraft } from '../../../domain/new-review.ts'

const draft = { title: 'Calm and kind', body: 'Every step was\nexplained.', author: 'J. D.' }
const missing = {
  title: 'Please give your review a title.',
  body: 'Please write your review.',
  author: 'Please enter your name or initials.',
}
const unusable = 'has characters in it that cannot be used. Please enter it again.'
test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ title: '', body: ' ', author: undefined }, missing],
  [{ title: 5 }, { title: missing.title }],
  [{ body: ['x'] }, { body: missing.body }],
  [{ author: '\n' }, { author: missing.author }],
  [{ title: 't'.repeat(101) }, { title: 'The title can have up to 100 characters.' }],
  [{ body: 'b'.repeat(4001) }, { body: 'The review can have up to 4000 characters.' }],
  [{ author: 'a'.repeat(61) }, { author: 'The name can have up to 60 characters.' }],
  [{ title: 'two\nlines' }, { title: `The title ${unusable}` }],
  [{ body: 'bell\u0007' }, { body: `The review ${unusable}` }],
  [{ title: 't'.repeat(100), body: 'b'.repeat(4000), author: 'a'.repeat(60) }, {}],
])('of the review %j exactly the faulty fields are named', (wrong, errors) => {
  expect(readDraft({ ...draft, ...wrong }).errors).toEqual(errors)
})
