import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createPictureRoutes } from '../../../server/practice/pictures.ts'
import { practiceFacts } from '../../../server/practice/practice-facts.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { SetupError } from '../../../server/system/setup-error.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { changedPractice } from '../support/changed-practice.ts'
import { createFolder } from '../support/engines.ts'

const practice = readFileSync(TEST_PRACTICE, 'utf8')
const lineOf = (text: string) => practice.slice(0, practice.indexOf(text)).split('\n').length

test('the demo practice is valid', () => {
  expect(loadPractice(undefined).locations.map(({ id }) => id)).toContain(6)
})

const mistakesOf = (file: string): string[] => {
  try {
    loadPractice(file)
    return []
  } catch (error) {
    return error instanceof SetupError ? error.message.split('\n') : [String(error)]
  }
}

const PRICE = 'price: 225'
const COLON = 'must be in straight quotes ("…"), because it has a colon'
/** The text to replace in the practice file, its replacement, and the expected error. */
const mistakes: [string, string, string][] = [
  ['name: Lantern Hill Thermography', 'name: ""', 'name must be the name of the practice'],
  ['phone: 845-555-0142', 'phone: 845-555', 'phone must be a US phone number of ten digits'],
  ['email: hello@lanternhill.example', 'email: hello', 'email must be an email address'],
  ['timeZone: America/New_York', 'timeZone: New York', 'timeZone must be a time zone such as'],
  [PRICE, 'price: $225', 'price must be a price in whole dollars: write 225'],
  [PRICE, 'price: 240.50', 'price must be a price in whole dollars: write 240'],
  [PRICE, 'price: $1,200', 'price must be a price in whole dollars: write 1200'],
  [PRICE, 'price: a lot', 'price must be a price in whole dollars.'],
  [PRICE, 'price: 0', 'price must be a price in whole dollars.'],
  [PRICE, `payment: Pay at your visit: in cash\n${PRICE}`, COLON],
  [PRICE, `payment: Pay at your visit:\n  in cash\n${PRICE}`, COLON],
  [PRICE, `preparation: [Note: eat]\n${PRICE}`, 'preparation[1] must be in straight quotes'],
  [PRICE, 'Price: 225', 'Price is not known here: did you mean price?'],
  ['friday:', 'fryday:', 'locations[1].hours.fryday is not known here: did you mean friday?'],
  ['friday:', 'fri:', 'locations[1].hours.fri is not known here: did you mean friday?'],
  ['visitMinutes: 30', 'visitMinutes: 0', 'visitMinutes must be a number of minutes'],
  ['visitMinutes: 30', 'visitMinutes: 12', 'a number of minutes from 5 to 480'],
  ...(
    [
      ['visitsAtOnce: 0', 'visitsAtOnce must be a number of visits from 1'],
      ['intakeDays: 0', 'intakeDays must be a number of days from 1 to 28'],
      ['reminderDays: a', 'reminderDays must be a number of days'],
      ['noticeHours: 1.5', 'noticeHours must be a number of hours from 0 to 720'],
      ['changesUntilHours: -1', 'changesUntilHours must be a number of'],
      ['eveningLetter: all', 'eveningLetter must be initials or names'],
      ['deskLetters: all', 'deskLetters must be each or none'],
      ['desk: []', 'desk must be a list of at least one email address'],
      ['desk: [me]', 'desk[1] must be an email address'],
      ['newPrices: 240', 'newPrices must be a list of prices'],
      ['newPrices: [240]', 'newPrices[1] must be a price and the day'],
      ['newPrices: [{ from: 2027-02-29, price: 240 }]', 'newPrices[1].from must be a day of the'],
      ['newPrices: [{ from: 2027-01-01, price: $9 }]', 'newPrices[1].price must be a price in'],
      [
        'newPrices: [{ from: 2027-01-01, price: 9 }, { from: 2027-01-01, price: 8 }]',
        'newPrices[2].from must be another day',
      ],
      ['intakeForm: http://a.example', 'intakeForm must be a web address'],
      ['intakeForm: ../intake.pdf', 'intakeForm must be a web address'],
      ['intakeForm: none.pdf', 'intakeForm names none.pdf, which does not exist'],
    ] as const
  ).map(([wrong, said]): [string, string, string] => [PRICE, `${wrong}\n${PRICE}`, said]),
  ['12:00 PM, 1:00 PM', '12:00 PM, 11:45 AM', '.saturday must be hours that do not overlap'],
  [
    'bookableDays: 45',
    'extra: { 2027-02-26: [9:00 AM - 1:00 PM, 9:00 AM - 1:00 PM] }',
    'locations[2].extra.2027-02-26 must be hours that do not overlap',
  ],
  ['10:00 AM - 6', '10:03 AM - 6', '.tuesday must be hours that begin at a multiple of five'],
  ['name: Marisol Vance', 'name: " "', 'technician.name must be a name'],
  ['name: Rhinebeck Wellness Center', 'name: 7', 'locations[2].name must be a name'],
  ['address: 48 Orchard Street', 'address: ""\n    #', 'must be an address on one line'],
  ['credentials: MD', 'credentials: ""\n  #', 'doctor.credentials must be credentials such as'],
  ['title: On time', 'title: ""', 'reviews[7].title must be a title'],
  ['author: Joanne', 'author: ""', 'reviews[4].author must be a name or initials'],
  ['photo: doctor.svg', 'photo: nobody.png', 'names pictures/nobody.png, which does not exist'],
  ['photo: doctor.svg', 'photo: ../../x', 'doctor.photo must be the name of a picture'],
  ['link: https://www', 'link: www', 'doctor.link must be a web address'],
  ['id: 2', 'id: 6', 'locations[2].id must be another'],
  ['id: 2', 'id: [2]', 'locations[2].id must be a number, or a word'],
  ['slug: rhinebeck', 'slug: kingston', 'locations[2].slug must be another'],
  ['slug: rhinebeck', 'slug: Rhine Beck', 'locations[2].slug must be words of small letters'],
  ['10:00 AM - 6:00 PM', '10:00 AM', 'locations[2].hours.tuesday must be hours such as'],
  ['10:00 AM - 6:00 PM', '6:00 PM - 10:00 AM', 'locations[2].hours.tuesday must be hours such as'],
  ['2026-12-26', '02-30', 'locations[1].closed[3] must be a day such as 2026-12-26, or 12-25'],
  ['bookableDays: 45', 'bookableDays: 1000', 'locations[2].bookableDays must be a number of days'],
  ['bookableDays: 45', 'extra: { 2027-02-29: 9:00 AM - 1:00 PM }', 'extra.2027-02-29 must'],
  ['bookableDays: 45', 'notes: Park behind.', 'locations[2].notes must be a list of sentences'],
  ['bookableDays: 45', 'notes: [""]', 'locations[2].notes[1] must be a sentence'],
  ['taken: 0.93', 'taken: 93', 'locations[3].taken must be a share from 0 to 1'],
  ['date: 2026-03-06', 'date: August', 'reviews[7].date must be a day of the calendar'],
  ['hours: {}', 'hours: [', 'must be YAML'],
  ['name: Marisol Vance', 'name: "Marisol Vance', 'must be YAML (the quote that begins here'],
]

test.each(mistakes)('%j replaced by %j is refused with its line', (right, wrong, said) => {
  const file = changedPractice([right, wrong])
  // The parser may notice broken YAML only on a later line.
  const line = said === 'must be YAML' ? String.raw`\d+` : lineOf(right)
  const sentence = expect.stringMatching(new RegExp(`^${file}, line ${line}: .*[.?]$`))
  const mistakes = mistakesOf(file)
  expect(mistakes).toEqual([sentence])
  expect(mistakes[0]).toContain(said)
})

test('the intake form is a web address, a PDF file that is not too large, or the page of the site', () => {
  const file = changedPractice()
  const load = (form: string) => {
    writeFileSync(file, `${practice}\n${form}\n`)
    return loadPractice(file)
  }
  const path = join(dirname(file), 'Intake form.pdf')
  writeFileSync(path, '%PDF-1.7')
  expect(load('intakeForm: Intake form.pdf').intakeFile).toMatchObject({
    filename: 'Intake form.pdf',
  })
  writeFileSync(path, Buffer.alloc(5 * 1024 * 1024 + 1))
  expect(() => load('intakeForm: Intake form.pdf')).toThrow('a PDF file of at most 5 MB')
  expect(load('intakeForm: https://example.org/form').intakeFile).toBeUndefined()
  expect(load('').intakeForm).toBeUndefined()
})

test('the hours of each location are read out by weekday', () => {
  const { locations } = practiceFacts(loadPractice(TEST_PRACTICE), 'https://practice.example', 10)
  const hours = locations.map((location) =>
    location.hours.map((line) => line.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')),
  )
  expect(hours).toEqual([
    ['Friday 9 AM–5 PM', 'Saturday 9 AM–12 PM, 1 PM–4 PM'],
    ['Tuesday 10 AM–6 PM', 'Thursday 10 AM–2:30 PM'],
    ['Wednesday 9 AM–3 PM'],
    [],
  ])
})

test('the pictures that the file names are sent, and kept for a year by an address of their own', async () => {
  const practice = loadPractice(TEST_PRACTICE)
  const { technician, doctor } = practiceFacts(practice, 'https://practice.example', 10)
  expect(doctor.photo).toMatch(/^\/pictures\/doctor\.svg\?[\da-f]{8}$/)
  expect(doctor.photo.slice(-8)).not.toBe(technician.photo.slice(-8))
  const routes = createPictureRoutes(practice, async () => undefined)
  const { status, headers } = await routes.request('/doctor.svg')
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    200,
    {
      ...{
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
      },
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    },
  ])
})

test('only a demo practice may have a share of taken slots', () => {
  const file = changedPractice(['demo: true', 'demo: false'])
  expect(() => loadPractice(file)).toThrow('locations[3].taken must be 0 or absent')
})

test('a key that resembles no other is reported beside the one that is missing', () => {
  const file = changedPractice(['photo: doctor', 'picture: doctor'])
  const unknown = 'doctor.picture is not known here: correct or remove it.'
  expect(mistakesOf(file)).toEqual([
    expect.stringContaining('doctor.photo must'),
    `${file}, line ${lineOf('photo: doctor')}: ${unknown}`,
  ])
})

test('a missing value is reported at the line around it', () => {
  const file = changedPractice(['    slug: rhinebeck\n', ''])
  const mistake = `line ${lineOf('id: 2')}: locations[2].slug must be words`
  expect(() => loadPractice(file)).toThrow(mistake)
})

test('a missing practice file is refused', () => {
  expect(() => loadPractice(join(createFolder(), 'nothing.yaml'))).toThrow(
    /^PRACTICE_FILE must be the path of a practice file, but ".*nothing\.yaml" cannot be read\.$/,
  )
})
