import type { SettingsChanges } from '../../domain/desk/settings.ts'
import { type Field, KINDS, nameOf } from '../desk/settings/fields.ts'
import { newPlace } from '../desk/settings/new-place.ts'
import { personFields, WEEK_HINT, weekFields } from '../desk/settings/sections.ts'

interface Group {
  readonly title?: string
  readonly hint?: string
  readonly fields: readonly Field[]
}

interface Question {
  readonly title: string
  readonly hint?: string
  readonly groups: readonly Group[]
}

type Answers = SettingsChanges['changes']
type Typed = (name: string) => string

const ZONES = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
}

const NAME: Field = { path: ['locations', 0, 'name'], label: 'Name of the place', kind: 'line' }
const ADDRESS: Field = { path: ['locations', 0, 'address'], label: 'Its address', kind: 'line' }
const WEEK = weekFields(0)

export const QUESTIONS: readonly Question[] = [
  {
    title: 'What is your practice called?',
    groups: [
      {
        fields: [
          { path: ['name'], label: 'Name of the practice', kind: 'line' },
          { path: ['phone'], label: 'Phone', kind: 'line' },
        ],
      },
    ],
  },
  {
    title: 'Where is your office?',
    groups: [
      {
        fields: [
          { path: ['office'], label: 'Address of the office', kind: 'line' },
          {
            path: ['timeZone'],
            label: 'Time zone',
            kind: 'line',
            choices: Object.entries(ZONES).map(([value, label]) => ({ value, label })),
          },
        ],
      },
    ],
  },
  {
    title: 'Where do clients come, and when?',
    hint: 'Begin with one place. You can add others at the desk.',
    groups: [{ fields: [NAME, ADDRESS] }, { title: 'Its week', hint: WEEK_HINT, fields: WEEK }],
  },
  {
    title: 'What does a visit cost, and how long is it?',
    groups: [
      {
        fields: [
          { path: ['price'], label: 'Price of a visit, in whole dollars', kind: 'number' },
          { path: ['visitMinutes'], label: 'Length of a visit, in minutes', kind: 'number' },
        ],
      },
    ],
  },
  {
    title: 'Who are the people?',
    hint: 'You can add their pictures at the desk, under Practice, People.',
    groups: [
      { title: 'Who takes the pictures', fields: personFields('technician') },
      { title: 'Who interprets them', fields: personFields('doctor') },
    ],
  },
  {
    title: 'What is your email address?',
    hint: 'You sign in with it, and clients see it.',
    groups: [
      { fields: [{ path: ['email'], label: 'Email address of the practice', kind: 'line' }] },
    ],
  },
]

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** What the fields begin with. */
export const BEGINNING = {
  timeZone: Object.hasOwn(ZONES, timeZone) ? timeZone : 'America/New_York',
  visitMinutes: 30,
}

const answerTo = (field: Field, typed: Typed): Answers[number] => ({
  path: [...field.path],
  // An empty field must not leave the demonstration's value in its place.
  value: KINDS[field.kind].read(typed(nameOf(field))) ?? '',
})

/** The answers that were typed. A place gets an id and an address on the site as well; days without hours are closed. */
export function answersIn({ groups }: Question, typed: Typed): Answers {
  const fields = groups.flatMap((group) => group.fields)
  if (!fields.includes(NAME)) return fields.map((field) => answerTo(field, typed))
  return [
    ...newPlace({}, typed(nameOf(NAME)), typed(nameOf(ADDRESS))),
    ...WEEK.map((field) => answerTo(field, typed)).filter(({ value }) => value !== ''),
  ]
}
