import { expect, test } from 'vitest'
import { pageAt } from '../../../domain/routes.ts'
import { WORDS_PARTS, type WordsPart } from '../../../domain/words.ts'
import { changesIn, type Field, nameOf, shownAt } from '../../../src/desk/settings/fields.ts'
import { letterForm } from '../../../src/desk/settings/letters.tsx'
import { newPlace } from '../../../src/desk/settings/new-place.ts'
import { previewOf } from '../../../src/desk/settings/preview-of.ts'
import { sectionNames } from '../../../src/desk/settings/section-titles.ts'
import { sections } from '../../../src/desk/settings/sections.ts'
import { readTypedHours } from '../../../src/desk/settings/typed-hours.ts'
import { WORDS } from '../../../src/desk/settings/words.ts'

test.each([
  ['9 to 5', '9:00 AM - 5:00 PM'],
  ['9-12:30', '9:00 AM - 12:30 PM'],
  ['1 - 4', '1:00 PM - 4:00 PM'],
  ['8.30am–12 p.m.', '8:30 AM - 12:00 PM'],
  ['13:00 to 17', '1:00 PM - 5:00 PM'],
  ['9:00 AM - 5:00 PM', '9:00 AM - 5:00 PM'],
  ['by appointment', 'by appointment'],
  ['9', '9'],
  ['9 to 5 to 6', '9 to 5 to 6'],
])('the hours “%s” are %s', (typed, hours) => {
  expect(readTypedHours(typed)).toBe(hours)
})

const FACTS = {
  terms: [{ term: 'Heat', meaning: 'What is warm' }],
  ...{ price: 225, payment: 'By card.', desk: ['a@x.example', 'b@x.example'], demo: true },
  locations: [
    {
      id: 6,
      slug: 'kingston',
      hours: { friday: '9:00 AM - 5:00 PM' },
      extra: { '2026-12-05': '9:00 AM - 1:00 PM' },
    },
    { id: 9, slug: 'hudson', hours: {} },
  ],
}
const field = (kind: Field['kind'], ...path: (string | number)[]): Field => ({
  ...{ path, label: '', kind },
})

test.each<[Field, string, string, unknown]>([
  [field('number', 'price'), '225', '240', 240],
  [field('number', 'price'), '225', '$240', '$240'],
  [field('line', 'payment'), 'By card.', ' ', undefined],
  [field('yesOrNo', 'demo'), 'yes', 'no', undefined],
  [field('lines', 'desk'), 'a@x.example\nb@x.example', 'c@x.example\r\n\r\n', ['c@x.example']],
  [
    field('hours', 'locations', 0, 'hours', 'friday'),
    '9:00 AM - 5:00 PM',
    '9 to 12, 1 to 4',
    ['9:00 AM - 12:00 PM', '1:00 PM - 4:00 PM'],
  ],
  [
    field('days', 'locations', 0, 'extra'),
    '2026-12-05: 9:00 AM - 1:00 PM',
    '2026-12-12: 9 to 1',
    { '2026-12-12': '9:00 AM - 1:00 PM' },
  ],
  [field('paragraphs', 'biography'), '', 'One\ntwo.\n\nThree.', ['One two.', 'Three.']],
  [field('paragraph', 'payment'), 'By card.', 'By card\n or cash.', 'By card or cash.'],
  [
    field('terms', 'terms'),
    'Heat: What is warm',
    'Heat: Warmth: what is warm\nCold',
    [
      { term: 'Heat', meaning: 'Warmth: what is warm' },
      { term: 'Cold', meaning: '' },
    ],
  ],
])(
  'a field shows its value, and only what was changed is saved: %o',
  (one, shown, typed, value) => {
    expect(shownAt(FACTS, one)).toBe(shown)
    expect(changesIn(FACTS, [one], () => shown)).toEqual([])
    const change = value === undefined ? { path: one.path } : { path: one.path, value }
    expect(changesIn(FACTS, [one], () => typed)).toEqual([change])
  },
)

test('each section leads to a page of the site, and a choice shows what holds without a value', () => {
  for (const name of sectionNames) expect(pageAt(sections[name].seenAt)).not.toBe('not-found')
  const [{ fields } = { fields: [] }] = sections.letters.forms({})
  expect(fields.map((one) => shownAt({}, one))).toEqual(['', '', 'initials', 'each', ''])
})

test('a letter begins with our words, keeps them until they are changed, and gets them back', () => {
  const { fields } = letterForm('booked')
  const [subject, opening] = fields.map((one) => shownAt({}, one))
  expect([subject, opening]).toEqual([
    'Your visit is confirmed: {date} at {time}',
    'Thank you for booking with us. Your visit is confirmed.',
  ])
  expect(
    changesIn({}, fields, (name) =>
      shownAt({}, fields.find((one) => nameOf(one) === name) ?? field('line')),
    ),
  ).toEqual([])
  const own = { letters: { booked: { opening: ['Hello.', 'Thank you.'] } } }
  const [, second = field('line')] = fields
  expect(shownAt(own, second)).toBe('Hello.\n\nThank you.')
  expect(changesIn(own, [second], () => '')).toEqual([{ path: ['letters', 'booked', 'opening'] }])
})

test('an optional letter is off until the owner turns it on in its form, which has what else belongs to it', () => {
  const [send = field('line')] = letterForm('preparation').fields
  expect([send.label, shownAt({}, send)]).toEqual(['Send this letter', 'no'])
  const path = ['letters', 'preparation', 'send']
  expect(changesIn({}, [send], () => 'yes')).toEqual([{ path, value: true }])
  const hours = letterForm('opening').fields.find(({ path: [key] }) => key === 'openingNoticeHours')
  expect(changesIn({}, hours ? [hours] : [], () => '36')).toEqual([
    { path: ['openingNoticeHours'], value: 36 },
  ])
  const on = { letters: { preparation: { send: true } } }
  expect(changesIn(on, [send], () => 'no')).toEqual([{ path }])
})

test('a price can be put in, changed and taken out for each day from which it holds', () => {
  const facts = { price: 225, newPrices: [{ from: '2027-01-01', price: 250 }] }
  const [first, known, added] = sections.price.forms(facts)
  expect(first?.hint).toContain('before the days of the other prices')
  expect(sections.price.forms({})[0]?.hint).not.toContain('other prices')
  expect(known?.title).toBe('Price from Friday, January 1st, 2027')
  expect(known?.fields.map((one) => shownAt(facts, one))).toEqual(['2027-01-01', '250'])
  expect(known?.removes?.path).toEqual(['newPrices', 0])
  const typed = (name: string) => (name.endsWith('from') ? '2028-01-01' : '275')
  expect(added && changesIn(facts, added.fields, typed)).toEqual([
    { path: ['newPrices', 1, 'from'], value: '2028-01-01' },
    { path: ['newPrices', 1, 'price'], value: 275 },
  ])
})

test('each item of the words has a form, another one is added behind the last, and one that is alone stays', () => {
  const question = (text: string) => ({ question: text, answer: ['Yes.', 'No.'] })
  const facts = {
    words: {
      home: { slides: [{ title: 'Calm' }], steps: [{ title: 'Sit' }, { title: 'Stand' }] },
      questions: {
        groups: [
          { title: 'Basics', sections: [question('Why?'), question('How?')] },
          { title: 'Visits', sections: [question('When?')] },
        ],
      },
    },
  }
  for (const part of WORDS_PARTS) expect(pageAt(WORDS[part].seenAt)).not.toBe('not-found')
  const titles = (part: WordsPart) =>
    WORDS[part].forms(facts).map(({ title, removes }) => [title, removes?.label].join(' | '))
  expect(titles('home')).toEqual([
    ...['Slide 1: Calm | ', 'Another slide | ', 'Step 1: Sit | Remove this step'],
    ...['Step 2: Stand | Remove this step', 'Another step of a visit | '],
  ])
  expect(titles('questions')).toEqual([
    ...['Group 1: Basics | Remove this group', 'Question 1: Why? | Remove this question'],
    ...['Question 2: How? | Remove this question', 'Another question in Basics | '],
    ...['Group 2: Visits | Remove this group', 'Question 1: When? | '],
    ...['Another question in Visits | ', 'Another group of questions | '],
  ])
  const forms = WORDS.questions.forms(facts)
  const list = ['words', 'questions', 'groups']
  expect(forms[2]?.removes?.path).toEqual([...list, 0, 'sections', 1])
  expect(forms[2]?.fields.map((one) => shownAt(facts, one))).toEqual(['How?', 'Yes.\n\nNo.'])
  expect(forms[6]?.fields.map(({ path }) => path)).toEqual(
    ['question', 'answer'].map((key) => [...list, 1, 'sections', 1, key]),
  )
  expect(forms[7]?.fields.map(({ path }) => path)).toEqual([
    ...[
      [...list, 2, 'title'],
      [...list, 2, 'sections', 0, 'question'],
    ],
    [...list, 2, 'sections', 0, 'answer'],
  ])
})

test('what is typed is seen as its page shows it, without what is not allowed', () => {
  const typed =
    'Some <b>bold</b> <em>words</em>\nof <a href="/book">ours</a>\n\nplain\n\n<ul>\n<li>One</li></ul>'
  expect(previewOf(typed)).toEqual([
    ['p', ['Some ', 'bold', ' ', ['em', ['words']], ' of ', ['a', ['ours'], '/book']]],
    ['p', ['plain']],
    ['ul', [' ', ['li', ['One']]]],
  ])
  expect(previewOf('<script>alert(1)</script><img src="/x" onerror="alert(1)">')).toEqual([
    ['p', ['alert(1)']],
  ])
})

test('a new place gets an id and an address on the site that no other has', () => {
  const address = '1 Main Street'
  const place = (name: string) => newPlace(FACTS, name, address)
  const rest = { address, hours: {} }
  expect(place('Café Élan')).toEqual([
    { path: ['locations', 2], value: { ...rest, id: 10, slug: 'cafe-elan', name: 'Café Élan' } },
  ])
  expect(place('Hudson')).toMatchObject([{ value: { slug: 'hudson-10' } }])
  expect(place('北')).toMatchObject([{ value: { slug: 'place-10' } }])
})
