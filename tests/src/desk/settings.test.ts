import { expect, test } from 'vitest'
import { pageAt } from '../../../domain/routes.ts'
import { changesIn, type Field, shownAt } from '../../../src/desk/settings/fields.ts'
import { newPlace } from '../../../src/desk/settings/new-place.ts'
import { sectionNames, sections } from '../../../src/desk/settings/sections.ts'
import { readTypedHours } from '../../../src/desk/settings/typed-hours.ts'

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
  expect(fields.map((one) => shownAt({}, one))).toEqual(['', '', 'initials', ''])
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
