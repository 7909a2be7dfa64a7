import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GenericSchema, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContent } from '../../build/content.ts'
import * as schemas from '../../build/content-schema.ts'
import { readRich } from '../../build/rich-text.ts'
import { loadPractice } from '../../server/practice/practice-file.ts'
import { plainText } from '../../src/frame/rich-text.tsx'
import { createFolder } from '../server/support/engines.ts'

const fileOf = (name: string) => `practice/content/${name}.yaml`
const home = readContent(fileOf('home'), 'home.yaml', schemas.homeSchema)
const questions = readContent(fileOf('questions'), 'questions.yaml', schemas.questionsSchema)
const report = readContent(fileOf('report'), 'report.yaml', schemas.reportSchema)
const intake = readContent(fileOf('intake'), 'intake.yaml', schemas.intakeSchema)
const { preparation } = loadPractice(undefined)

const sections = questions.groups.flatMap((group) => group.sections)
const answers = sections
  .map(({ question, answer }) => `${question} ${plainText(answer)}`)
  .join('\n')
const guide = report.sections
  .map(({ title, urgent = '', text, reasons = [], terms = [] }) =>
    [
      title,
      plainText([urgent]),
      plainText(text),
      plainText(reasons),
      ...terms.map(({ term, meaning }) => `${term} ${meaning}`),
    ].join(' '),
  )
  .join('\n')

test('the slides describe a safe, non-invasive, radiation-free method and urge a yearly screening', () => {
  const text = home.slides.map((slide) => `${slide.text} ${slide.urge}`).join(' ')
  for (const word of [/\bsafe\b/, /non-invasive/, /radiation-free/, /year/])
    expect(text).toMatch(word)
})

test('there are 24 questions or more, none of them twice', () => {
  expect(sections.length).toBeGreaterThanOrEqual(24)
  expect(new Set(sections.map(({ question }) => question)).size).toBe(sections.length)
})

test.each([
  /heat only to a depth of 5 mm/,
  /15 minutes of acclimation/,
  /cold challenge.*no longer used/,
  /baseline.*from age 20/i,
  /TH1 and TH2 are normal/,
  /TH3 is questionable/,
  /TH4 and TH5 are abnormal/,
  /About 95% of TH3 results go back to normal/,
  /at 6 months and at 1 year/,
  /at 3 months, then 6 months later, then every 6 months/,
  /no images with my report/,
  /3-month return just to make a baseline is not needed/,
  /claims cysts claims too much/,
  /Claims of carotid or heart findings from a thermogram have no ground/,
  /privacy imaging a woman is alone/,
])('the information page says %s', (fact) => {
  expect(answers).toMatch(fact)
})

test.each([
  ...['lotion', 'shave', 'two hours before', 'four hours before', 'five days before', 'fever'],
])('what the site says by itself about how to prepare has: %s', (fact) => {
  expect(preparation.join(' ')).toContain(fact)
})

test.each([
  /About 95% of TH3 results normalize/,
  /at 6 months and at 1 year/,
  /at 3 months, then 6 months later, then every 6 months/,
  /heat only to 5 mm depth/,
  /Vascular asymmetry Vessels/,
  /Hyperthermia \(Delta-T\) An area/,
  /Signal irregularities Spots/,
  /Impression The doctor's summary/,
  /SLQ Superior lateral.*SMQ Superior medial.*ILQ Inferior lateral.*IMQ Inferior medial/,
])('the report guide says %s', (fact) => {
  expect(guide).toMatch(fact)
})

test('the report guide says four reasons for returning', () => {
  expect(report.sections.find(({ id }) => id === 'returning')?.reasons).toHaveLength(4)
})

describe('the intake form', () => {
  const asked = intake.sections.flatMap(({ questions }) =>
    questions.map(({ question }) => question),
  )

  test.each([
    ...['name', 'birth', 'physician', 'mammogram', 'surgery'],
    ...['Medications', 'pregnant or nursing', 'sunburn', 'Lotion'],
  ])('asks about %s', (word) => {
    expect(asked.some((question) => question.includes(word))).toBe(true)
  })

  test('says that it replaces neither mammography nor an examination', () => {
    const notes = intake.sections.map(({ note = '' }) => note).join(' ')
    expect(notes).toMatch(/does not replace mammography or an examination/)
    expect(notes).toMatch(/new lump .* should be looked at by your clinician soon/)
  })
})

/** The errors for each kind of place in a content file, if it contains a number or an empty list. */
function mistakesIn(name: string, schema: GenericSchema): string {
  const valid = JSON.stringify(parse(readFileSync(fileOf(name), 'utf8')))
  const said = new Map<string, string>()
  const look = (node: unknown, path: readonly string[]) => {
    const kind = path.map((key) => key.replace(/^\d+$/, '*')).join('.')
    const told = [5, []].flatMap((wrong) => {
      const content: unknown = JSON.parse(valid)
      const parent = path.slice(0, -1).reduce((at, key) => Object(at)[key], content)
      if (path.length > 0) Object(parent)[path.at(-1) ?? ''] = wrong
      const { issues } = safeParse(schema, path.length === 0 ? wrong : content)
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

test('of each place in a content file it is said what belongs there', async () => {
  const files = Object.entries({
    ...{ home: schemas.homeSchema, questions: schemas.questionsSchema },
    ...{ report: schemas.reportSchema, intake: schemas.intakeSchema },
  })
  const mistakes = files.map(([name, schema]) => mistakesIn(name, schema)).join('\n')
  await expect(mistakes).toMatchFileSnapshot('content-mistakes.txt')
})

const FILE = 'practice/content/a-file.yaml'
const readFrom = (text: string, schema: GenericSchema = schemas.questionsSchema) => {
  const file = join(createFolder(), 'a-file.yaml')
  writeFileSync(file, text)
  return () => readContent(file, FILE, schema)
}
const BASICS = 'groups:\n  - title: Basics\n    sections:\n      - question: Why?\n        answer: '
const why = (answer: string) => BASICS + answer

test.each([
  [
    'a key that is not known',
    why('[Because.]\n        anwser: [Oh]'),
    /^practice\/content\/a-file\.yaml, line 6: groups\[1\]\.sections\[1\]\.anwser is not known/,
  ],
  [
    'a script',
    why('\n          - <script>alert(1)</script>'),
    /line 6: groups\[1\]\.sections\[1\]\.answer\[1\] has a <script>; only p, .* are allowed/,
  ],
  ['an event handler', why('[<p onclick="x()">Because</p>]'), /line 5: .* has a onclick on <p>/],
  ['a comment', why("['<!-- Oh -->Because']"), /line 5: .* has a comment; only p, /],
  ['an open tag', why('[<strong>Because]'), /line 5: .* has a <strong> that is not closed/],
])('%s in a content file is named by line, place and what is right', (_, text, message) => {
  expect(readFrom(text)).toThrow(message)
})

const linkTo = (href: string) => readFrom(why(`['<a href="${href}">Because</a>']`))

test.each(['javascript:x()', 'http://a.example', '//a.example', 'https://a b'])(
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
  expect(readFrom(`${section}      - ${question}\n`, schemas.intakeSchema)).toThrow(message)
})

test.each([
  ['Keep <em>calm</em>,  <br>please', '["p",["Keep ",["em",["calm"]],", ",["br",[]],"please"]]'],
  ['<ol></ol><ol></ol>', '["p",[["ol",[]],["ol",[]]]]'],
  ['<a href="/book">Book</a>', '["p",[["a",["Book"],"/book"]]]'],
])('the HTML %s is read as its tags', (html, tags) => {
  expect(JSON.stringify(readRich(html))).toBe(tags)
})
