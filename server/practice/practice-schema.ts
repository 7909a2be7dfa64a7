import * as z from 'zod'
import { readDay } from '../../domain/day.ts'
import { readPhone } from '../../domain/phone.ts'
import { hasOverlap, readOpeningHours } from './opening-hours.ts'

type Issue = z.core.$ZodRawIssue

/** Says what was expected; a key that is not known keeps its own message. */
const expect = (expected: string) => ({
  error: (issue: Issue) => (issue.code === 'unrecognized_keys' ? undefined : `must be ${expected}`),
})

const text = (expected: string) => z.string(expect(expected)).trim().min(1, expect(expected))
const matching = (pattern: RegExp, expected: string) =>
  z.string(expect(expected)).regex(pattern, expect(expected))
const list = <T extends z.ZodType>(item: T, expected: string) => z.array(item, expect(expected))
const whole = (from: number, to: number, expected: string) =>
  z
    .number(expect(expected))
    .int(expect(expected))
    .min(from, expect(expected))
    .max(to, expect(expected))
/** Text that a reader turns into something else. */
const read = <T>(reader: (given: string) => T | undefined, expected: string) =>
  z.union([z.string(), z.number()], expect(expected)).transform((given, context) => {
    const value = reader(String(given))
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: `must be ${expected}` })
    return z.NEVER
  })
const link = z.url({ protocol: /^https?$/, ...expect('a web address such as https://example.org') })
const email = z.email(expect('an e-mail address'))
const INTAKE_FORM =
  'a web address such as https://example.org/form, or the name of a PDF file beside this file'
/** The address of the form, or the name of its file. */
const intakeForm = z.union(
  [z.url({ protocol: /^https$/ }), z.string().regex(/^[\w-][\w .-]*\.pdf$/i)],
  expect(INTAKE_FORM),
)
const day = read(readDay, 'a day of the calendar such as 2026-12-25')

const isZone = (zone: string) => {
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(zone))
  } catch {
    return false
  }
}

const person = {
  name: text('a name'),
  credentials: text('credentials such as "Certified Thermographer"'),
  biography: list(text('a paragraph'), 'a list of paragraphs').min(
    1,
    expect('a list of paragraphs'),
  ),
  photo: matching(
    /^[\w.-]+\.(?:svg|png|jpe?g|webp|avif)$/,
    'the name of a picture in the folder "pictures" beside this file',
  ),
}

const openingHours = read(readOpeningHours, 'hours such as 9:00 AM - 5:00 PM')
const openings = z
  .union([openingHours.transform((only) => [only]), z.array(openingHours)], {
    error: () => 'must be hours such as 9:00 AM - 5:00 PM, or a list of such',
  })
  .refine((hours) => !hours.some(({ start }) => start % 5), {
    error: 'must be hours that begin at a multiple of five minutes, such as 9:00 AM or 9:05 AM',
  })
  .refine((hours) => !hasOverlap(hours), {
    error: 'must be hours that do not overlap, such as 9:00 AM - 12:00 PM and 1:00 PM - 4:00 PM',
  })
const week = z.strictObject(
  {
    monday: openings.optional(),
    tuesday: openings.optional(),
    wednesday: openings.optional(),
    thursday: openings.optional(),
    friday: openings.optional(),
    saturday: openings.optional(),
    sunday: openings.optional(),
  },
  expect('weekdays, each with its hours'),
)

const location = z.strictObject(
  {
    id: z.union(
      [z.number().int().nonnegative(), z.string().regex(/^[\w-]{1,40}$/)],
      expect('a number, or a word without spaces'),
    ),
    slug: matching(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'words of small letters and digits joined by hyphens',
    ),
    name: text('a name'),
    address: text('an address on one line'),
    hours: week,
    closed: list(day, 'a list of days').default([]),
    extra: z.record(z.string(), openings, expect('days, each with its hours')).default({}),
    bookableDays: whole(1, 366, 'a number of days from 1 to 366').default(60),
    taken: z
      .number(expect('a share from 0 to 1'))
      .min(0, expect('a share from 0 to 1'))
      .max(1, expect('a share from 0 to 1'))
      .default(0),
  },
  expect('a location with id, slug, name, address and hours'),
)

const review = z.strictObject(
  {
    author: text('a name or initials'),
    title: text('a title'),
    body: text('the text of the review'),
    date: day,
  },
  expect('a review with author, title, body and date'),
)

const PREPARATION = [
  'Use no lotion, powder or deodorant on your breasts or underarms, and do not shave your underarms.',
  'Drink nothing hot and do not smoke for two hours before. Do not exercise or take a hot bath for four hours before.',
  'Stay out of strong sun for five days before.',
  'Tell us of a fever, a recent biopsy or surgery, or if you are breastfeeding. A later day may be better.',
]

const VISIT_MINUTES = 'a number of minutes from 5 to 480 that five divides'

export const practiceSchema = z.strictObject(
  {
    demo: z.boolean(expect('true or false')).default(false),
    name: text('the name of the practice'),
    phone: read(readPhone, 'a phone number of ten digits'),
    email,
    /** Who can sign in at the desk; the practice's own e-mail address where it is absent. */
    desk: list(email, 'a list of e-mail addresses')
      .min(1, expect('a list of at least one e-mail address'))
      .optional(),
    office: text('the address of the office on one line'),
    timeZone: text('a time zone such as America/New_York').refine(
      isZone,
      expect('a time zone such as America/New_York'),
    ),
    // Pages show dollars without decimals, so a price with cents would be shown wrong.
    price: whole(1, 100_000, 'a price in whole dollars'),
    visitMinutes: whole(5, 480, VISIT_MINUTES).multipleOf(5, expect(VISIT_MINUTES)),
    visitsAtOnce: whole(1, 100, 'a number of visits from 1 to 100').default(1),
    /** Until how many hours before her visit a client can move or cancel it herself. */
    changesUntilHours: whole(0, 720, 'a number of hours from 0 to 720').default(24),
    /** How many days before the visit the intake form and the reminder are sent. */
    // Sent messages are remembered for 30 days, and a letter must not be sent again.
    intakeDays: whole(1, 28, 'a number of days from 1 to 28').default(3),
    reminderDays: whole(1, 14, 'a number of days from 1 to 14').default(1),
    /** What the reminder and the page of the visit say about how to prepare. */
    preparation: list(text('a sentence'), 'a list of sentences').default(PREPARATION),
    /** The practice's own form. Without one, the form is the site's own page. */
    intakeForm: intakeForm.optional(),
    /** How the letter to the office names the clients of the next day. */
    eveningLetter: z.enum(['initials', 'names'], expect('initials or names')).default('initials'),
    technician: z.strictObject(
      person,
      expect('a person with name, credentials, biography and photo'),
    ),
    doctor: z.strictObject(
      { ...person, link, faq: link },
      expect('a person with name, credentials, biography, photo, link and faq'),
    ),
    locations: list(location, 'a list of locations').min(1, expect('a list of locations')),
    /** What the cards say of the reviews below, whose authors entered no code here. */
    reviewsFrom: text('where the reviews come from').default('Collected by the practice'),
    reviews: list(review, 'a list of reviews').default([]),
  },
  expect('the facts of a practice'),
)

export type PracticeFile = z.output<typeof practiceSchema>
export type PracticeLocation = PracticeFile['locations'][number]
