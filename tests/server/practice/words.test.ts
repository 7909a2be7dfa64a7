import { type GenericSchema, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { WORDS_PARTS, type WordsPart } from '../../../domain/words.ts'
import { readSiteWords } from '../../../server/practice/practice-file.ts'
import { readRich } from '../../../server/practice/rich-text.ts'
import { wordsParts } from '../../../server/practice/words-schema.ts'
import { readYaml } from '../../../server/practice/yaml-file.ts'

/** The errors for each kind of place in a part of the words, if it contains a number or an empty list. */
function mistakesIn(name: WordsPart): string {
  const valid = JSON.stringify(parse(readSiteWords(name)))
  const said = new Map<string, string>()
  const look = (node: unknown, path: readonly string[]) => {
    const kind = path.map((key) => key.replace(/^\d+$/, '*')).join('.')
    const told = [5, []].flatMap((wrong) => {
      const content: unknown = JSON.parse(valid)
      const parent = path.slice(0, -1).reduce((at, key) => Object(at)[key], content)
      if (path.length > 0) Object(parent)[path.at(-1) ?? ''] = wrong
      const { issues } = safeParse(wordsParts[name], path.length === 0 ? wrong : content)
      return issues?.map(({ message }) => message) ?? []
    })
    if (!said.has(kind)) said.set(kind, [...new Set(told)].join(' or '))
    for (const [key, child] of Object.entries(Object(node))) {
      if (typeof node === 'object' && !said.has(`${kind}.${key}`)) look(child, [...path, key])
    }
  }
  look(JSON.parse(valid), [])
  return [...said].map(([kind, message]) => `${name}${kind && `.${kind}`} ${message}\n`).join('')
}

test('of each place in the words it is said what belongs there', async () => {
  const mistakes = WORDS_PARTS.map(mistakesIn).join('\n')
  await expect(mistakes).toMatchFileSnapshot('words-mistakes.txt')
})

const readFrom =
  (text: string, schema: GenericSchema = wordsParts.questions) =>
  () =>
    readYaml(text, 'words.yaml', schema)
const BASICS = 'groups:\n  - title: Basics\n    sections:\n      - question: Why?\n        answer: '
const why = (answer: string) => BASICS + answer

test.each([
  [
    'a key that is not known',
    why('[Because.]\n        anwser: [Oh]'),
    /^words\.yaml, line 6: groups\[1\]\.sections\[1\]\.anwser is not known/,
  ],
  [
    'a script',
    why('\n          - <script>alert(1)</script>'),
    /line 6: groups\[1\]\.sections\[1\]\.answer\[1\] has a <script>; only p, .* are allowed/,
  ],
  ['an event handler', why('[<p onclick="x()">Because</p>]'), /line 5: .* has a onclick on <p>/],
  ['a comment', why("['<!-- Oh -->Because']"), /line 5: .* has a comment; only p, /],
  [
    'tags that are deeper than a page can show',
    why(`['${'<strong>'.repeat(6000)}']`),
    /line 5: .* has more than 10 tags inside each other; only p, /,
  ],
  ['a list in a sentence', why('[Because <ul><li>so</li></ul>]'), /line 5: .* has a list or/],
  ['a paragraph in a tag', why('[<em><p>Because</p></em>]'), /line 5: .* has a <p> inside a <em>/],
  ['an item without a list', why('[<li>Because</li>]'), /line 5: .* has an <li> outside of a list/],
  [
    'a link in a link',
    why('[\'<a href="/a">A <a href="/b">B</a></a>\']'),
    /line 5: .* has a link inside a link/,
  ],
  ['an open tag', why('[<strong>Because]'), /line 5: .* has a <strong> that is not closed/],
])('%s in the words is named by line, place and what is right', (_, text, message) => {
  expect(readFrom(text)).toThrow(message)
})

const linkTo = (href: string) => readFrom(why(`['<a href="${href}">Because</a>']`))

test.each(['javascript:x()', 'http://a.example', 'https://', '//a.example', 'https://a b'])(
  'a link to %j is a mistake',
  (href) => {
    const noAddress = /line 5: .* has a link without an address that begins with https:/
    expect(linkTo(href)).toThrow(noAddress)
  },
)

test.each(['https://example.org/a', '/book', '#returning'])('a link to %s is none', (href) => {
  expect(linkTo(href)).not.toThrow()
})

test.each([
  ['{ question: Name, answer: number }', /line 5: .*answer must be/],
  ['{ question: Why, answer: choice }', /choices must be a list of choices/],
  ['{ question: Why, answer: text, details: How }', /details must be absent/],
  ['{ question: Why, answer: choice, choices: [[]], details: 1 }', /a choice.+be a question/s],
])('the question %s of the intake form is refused with its line', (question, message) => {
  const section = 'intro: Hello\nsections:\n  - title: You\n    questions:\n'
  expect(readFrom(`${section}      - ${question}\n`, wordsParts.intake)).toThrow(message)
})

test.each([
  ['Keep <em>calm</em>,  <br>please', '["p",["Keep ",["em",["calm"]],", ",["br",[]],"please"]]'],
  ['<p>Because</p>', '["p",["Because"]]'],
  ['<ul><li>A<ol><li>B</li></ol></li></ul>', '["ul",[["li",["A",["ol",[["li",["B"]]]]]]]]'],
  ['<a href="/book">Book</a>', '["p",[["a",["Book"],"/book"]]]'],
])('the HTML %s is read as its tags', (html, tags) => {
  expect(JSON.stringify(readRich(html))).toBe(tags)
})
