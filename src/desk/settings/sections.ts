import { type Day, formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import { BY_DEFAULT } from '../../../domain/practice.ts'
import { routes } from '../../../domain/routes.ts'
import { capitalize } from '../../../domain/text.ts'
import { type Field, type Form, listAt, locationsIn, type Section, valueAt } from './fields.ts'
import type { SectionName } from './section-titles.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const namesIn = (facts: unknown): readonly { index: number; name: string }[] =>
  locationsIn(facts).map((location, index) => ({
    index,
    name: String(valueAt(location, ['name']) ?? `place ${index + 1}`),
  }))

export const personFields = (key: 'technician' | 'doctor'): readonly Field[] => [
  { path: [key, 'name'], label: 'Name', kind: 'line' },
  {
    path: [key, 'credentials'],
    label: 'Credentials',
    kind: 'line',
    hint: 'Such as “Certified Clinical Thermographer”.',
  },
  {
    path: [key, 'biography'],
    label: 'About this person',
    kind: 'paragraphs',
    hint: 'An empty line begins a new paragraph.',
  },
]

export const WEEK_HINT =
  'From the beginning of the first visit to the end of the last one, such as 9 to 5. With a break: 9 to 12, 1 to 4. Leave a day empty if you are closed.'

/** The hours of the place with this index. */
export const weekFields = (index: number, ...within: string[]): readonly Field[] =>
  DAYS.map((day) => ({
    path: ['locations', index, ...within, 'hours', day],
    label: capitalize(day),
    kind: 'hours',
  }))

const pictureOf = (key: 'technician' | 'doctor'): Field => ({
  path: [key, 'photo'],
  label: 'Picture',
  kind: 'picture',
  hint: 'The site shows its middle as a square.',
})

function dayNamed(value: unknown): string {
  const day = readDay(String(value))
  return day ? formatDayWithYear(day) : String(value)
}

const newPrice = (title: string, index: number): Form => ({
  title,
  fields: [
    { path: ['newPrices', index, 'from'], label: 'From', kind: 'day' },
    { path: ['newPrices', index, 'price'], label: 'New price, in whole dollars', kind: 'number' },
  ],
})

/** The hours of a single day, for all places. */
export const hoursOn = (facts: unknown, day: Day): Form => ({
  title: `Hours on ${formatDayWithYear(day)}`,
  hint: 'Such as 9 to 1. Leave a place empty that keeps the hours of the week.',
  fields: namesIn(facts).map(({ index, name }) => ({
    path: ['locations', index, 'extra', day],
    label: name,
    kind: 'hours',
  })),
})

/** The forms of each section. */
export const sections: Readonly<Record<SectionName, Section>> = {
  hours: {
    seenAt: routes.booking.path,
    forms: (facts) => [
      ...namesIn(facts).flatMap(({ index, name }): Form[] => {
        const at = (key: string, ...rest: string[]) => ['locations', index, key, ...rest]
        const usual: Form = {
          title: `Hours of ${name}`,
          hint: WEEK_HINT,
          fields: [
            ...weekFields(index),
            {
              path: at('extra'),
              label: 'Extra days',
              kind: 'days',
              hint: 'A day on each line, with its hours: 2026-12-05: 9 to 1',
            },
            {
              path: at('closed'),
              label: 'Days closed',
              kind: 'lines',
              hint: 'A day on each line, such as 2026-12-24, or 12-25 for that day of every year.',
            },
            {
              path: at('bookableDays'),
              label: 'How many days ahead visitors can book',
              kind: 'number',
              byDefault: BY_DEFAULT.bookableDays,
            },
          ],
        }
        const path = at('everyOtherWeek')
        const other: Form = {
          title: `Every other week at ${name}`,
          hint: 'For weeks that have hours of their own. Leave a day empty if you are closed.',
          fields: [
            ...weekFields(index, 'everyOtherWeek'),
            {
              path: [...path, 'from'],
              label: 'A day of the first such week',
              kind: 'day',
              hint: 'Weeks begin on Sunday.',
            },
          ],
          ...(valueAt(facts, path) !== undefined && {
            removes: { label: 'Same hours each week', path },
          }),
        }
        return [usual, other]
      }),
      {
        title: 'Visits',
        fields: [
          { path: ['visitMinutes'], label: 'Length of a visit, in minutes', kind: 'number' },
          {
            path: ['pauseMinutes'],
            label: 'Minutes between visits',
            kind: 'number',
            byDefault: BY_DEFAULT.pauseMinutes,
            hint: 'At each place, after each visit.',
          },
          {
            path: ['visitsAtOnce'],
            label: 'Visits at once, at all places together',
            kind: 'number',
            byDefault: BY_DEFAULT.visitsAtOnce,
          },
          {
            path: ['noticeHours'],
            label: 'Hours before a time at which the site stops offering it',
            kind: 'number',
            byDefault: BY_DEFAULT.noticeHours,
          },
          {
            path: ['changesUntilHours'],
            label: 'Hours before a visit until which clients can move or cancel it online',
            kind: 'number',
            byDefault: BY_DEFAULT.changesUntilHours,
          },
          {
            path: ['timeZone'],
            label: 'Time zone',
            kind: 'line',
            hint: 'Such as America/New_York.',
          },
        ],
      },
    ],
  },
  price: {
    seenAt: routes.home.path,
    forms: (facts) => [
      {
        title: 'Price and payment',
        hint: `Visits that are booked already keep their price.${
          listAt(facts, 'newPrices').length > 0
            ? ' This one holds for visits before the days of the other prices.'
            : ''
        }`,
        fields: [
          { path: ['price'], label: 'Price of a visit, in whole dollars', kind: 'number' },
          { path: ['payment'], label: 'How clients pay', kind: 'line' },
          {
            path: ['cancellationPolicy'],
            label: 'Cancellation policy',
            kind: 'line',
            hint: 'What clients accept by booking, for the form and the letters.',
          },
        ],
      },
      ...listAt(facts, 'newPrices').map(
        (one, index): Form => ({
          ...newPrice(`Price from ${dayNamed(valueAt(one, ['from']))}`, index),
          removes: { label: 'Remove this price', path: ['newPrices', index] },
        }),
      ),
      {
        ...newPrice('A new price', listAt(facts, 'newPrices').length),
        hint: 'For visits from this day on. The site says so to those who book them. The price above holds for visits before it.',
      },
    ],
  },
  places: {
    seenAt: routes.booking.path,
    forms: (facts) => [
      ...namesIn(facts).map(
        ({ index, name }): Form => ({
          title: name,
          removes: { label: 'Remove this place', path: ['locations', index] },
          fields: [
            { path: ['locations', index, 'name'], label: 'Name', kind: 'line' },
            { path: ['locations', index, 'address'], label: 'Address', kind: 'line' },
            {
              path: ['locations', index, 'hidden'],
              label: 'Visitors see it and book there',
              kind: 'yesOrNo',
              choices: [
                { value: 'no', label: 'Yes' },
                { value: 'yes', label: 'No, only the desk' },
              ],
            },
            {
              path: ['locations', index, 'notes'],
              label: 'Getting there',
              kind: 'lines',
              hint: 'A sentence on each line, such as where to park and which door to take, for the booking page, the letters and the page of a visit.',
            },
          ],
        }),
      ),
    ],
  },
  people: {
    seenAt: routes.about.path,
    forms: () => [
      {
        title: 'Who takes the pictures',
        fields: [...personFields('technician'), pictureOf('technician')],
      },
      {
        title: 'Who interprets them',
        fields: [
          ...personFields('doctor'),
          pictureOf('doctor'),
          { path: ['doctor', 'link'], label: 'Website', kind: 'line' },
          { path: ['doctor', 'faq'], label: 'Questions and answers on that website', kind: 'line' },
        ],
      },
    ],
  },
  practice: {
    seenAt: routes.home.path,
    forms: () => [
      {
        title: 'Name and contact',
        fields: [
          { path: ['name'], label: 'Name of the practice', kind: 'line' },
          { path: ['phone'], label: 'Phone', kind: 'line' },
          { path: ['email'], label: 'Email', kind: 'line' },
          { path: ['office'], label: 'Address of the office', kind: 'line' },
          {
            path: ['demo'],
            label: 'This is a demonstration, and says so on every page',
            kind: 'yesOrNo',
            choices: [
              { value: 'no', label: 'No' },
              { value: 'yes', label: 'Yes' },
            ],
          },
        ],
      },
      {
        title: 'Who can sign in',
        fields: [
          {
            path: ['desk'],
            label: 'Owners',
            kind: 'lines',
            hint: 'An email address on each line. Without any, the address of the practice.',
          },
          {
            path: ['frontDesk'],
            label: 'Front desk',
            kind: 'lines',
            hint: 'They run the day, but do not export, erase, hide reviews or see these settings.',
          },
        ],
      },
    ],
  },
  look: {
    seenAt: routes.home.path,
    forms: (facts) => [
      {
        title: 'Color and logo',
        hint: 'For the site, its letters and its icon. The drawings on the home page keep their own colors.',
        fields: [
          { path: ['look', 'color'], label: 'Color', kind: 'color' },
          {
            path: ['look', 'logo'],
            label: 'Logo',
            kind: 'picture',
            hint: 'Its middle is shown as a square, also as the icon on phones.',
          },
        ],
        ...(valueAt(facts, ['look']) !== undefined && {
          removes: { label: 'Use the site’s own look', path: ['look'] },
        }),
      },
    ],
  },
  /** The forms of each part are in words.ts. */
  words: { seenAt: routes.home.path, forms: () => [] },
  letters: {
    seenAt: routes.home.path,
    forms: () => [
      {
        title: 'When letters are sent',
        fields: [
          {
            path: ['intakeDays'],
            label: 'Days before a visit: intake form',
            kind: 'number',
            byDefault: BY_DEFAULT.intakeDays,
          },
          {
            path: ['reminderDays'],
            label: 'Days before a visit: reminder',
            kind: 'number',
            byDefault: BY_DEFAULT.reminderDays,
          },
          {
            path: ['eveningLetter'],
            label: 'How the evening’s letter names clients',
            kind: 'line',
            begins: BY_DEFAULT.eveningLetter,
            choices: [
              { value: 'initials', label: 'By their initials' },
              { value: 'names', label: 'By their names' },
            ],
          },
          {
            path: ['deskLetters'],
            label: 'Letters to you about what you do at the desk yourselves',
            kind: 'line',
            begins: BY_DEFAULT.deskLetters,
            choices: [
              { value: 'each', label: 'One about each change' },
              { value: 'none', label: 'None: the evening’s letter names them' },
            ],
          },
          {
            path: ['preparation'],
            label: 'How to prepare',
            kind: 'lines',
            hint: 'A sentence on each line, for letters, the confirmation and the page of a visit.',
          },
        ],
      },
    ],
  },
}
