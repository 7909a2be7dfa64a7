import * as v from 'valibot'
import { isEmail } from '../../domain/booking/details.ts'
import { isHexColor } from '../../domain/brand-color.ts'
import { readDay } from '../../domain/calendar/day.ts'
import { RECALL_MONTHS } from '../../domain/desk/recall.ts'
import { readPhone } from '../../domain/phone.ts'
import { BY_DEFAULT } from '../../domain/practice.ts'
import { letterWords } from './letter-words.ts'
import { hasOverlap, readOpeningHours } from './opening-hours.ts'
import { isZone } from './visit-time.ts'
import { wordsSchema } from './words-schema.ts'
import { list, matching, must, read, someOf, text, whole } from './yaml-values.ts'

/** How far ahead a practice can let visitors book, in days: until the visit of next year. */
const MOST_BOOKABLE_DAYS = 366

const LINK = must('a web address such as https://example.org')
const link = v.pipe(v.string(LINK), v.url(LINK), v.regex(/^https?:/i, LINK))
const EMAIL = must('an email address')
const email = v.pipe(v.string(EMAIL), v.check(isEmail, EMAIL))
const INTAKE_FORM = must(
  'a web address such as https://example.org/form, or the name of a PDF file beside this file',
)
/** The address of the form, or the name of its file. */
const intakeForm = v.union(
  [
    v.pipe(v.string(), v.url(INTAKE_FORM), v.regex(/^https:/i, INTAKE_FORM)),
    v.pipe(v.string(), v.regex(/^[\w-][\w .-]*\.pdf$/i, INTAKE_FORM)),
  ],
  INTAKE_FORM,
)
const day = read(readDay, 'a day of the calendar such as 2026-12-25')

const closedDay = read(
  // In a leap year every day of the year exists.
  (text) => readDay(text) ?? (readDay(`2028-${text}`) && text),
  'a day such as 2026-12-26, or 12-25 for that day of every year',
)

const picture = matching(
  /^[\w.-]+\.(?:svg|png|jpe?g|webp|avif)$/,
  'the name of a picture in the folder "pictures" beside this file',
)

const person = {
  name: text('a name'),
  credentials: text('credentials such as "Certified Thermographer"'),
  biography: someOf(text('a paragraph'), 'a list of paragraphs'),
  photo: picture,
}

const openingHours = read(readOpeningHours, 'hours such as 9:00 AM - 5:00 PM')
const openings = v.pipe(
  v.union(
    [
      v.pipe(
        openingHours,
        v.transform((only) => [only]),
      ),
      v.array(openingHours),
    ],
    must('hours such as 9:00 AM - 5:00 PM, or a list of such'),
  ),
  v.check(
    (hours) => !hours.some(({ start }) => start % 5),
    must('hours that begin at a multiple of five minutes, such as 9:00 AM or 9:05 AM'),
  ),
  v.check(
    (hours) => !hasOverlap(hours),
    must('hours that do not overlap, such as 9:00 AM - 12:00 PM and 1:00 PM - 4:00 PM'),
  ),
)
const week = v.object(
  {
    monday: v.optional(openings),
    tuesday: v.optional(openings),
    wednesday: v.optional(openings),
    thursday: v.optional(openings),
    friday: v.optional(openings),
    saturday: v.optional(openings),
    sunday: v.optional(openings),
  },
  must('weekdays, each with its hours'),
)

const ID = must('a number, or a word without spaces')
const SHARE = must('a share from 0 to 1')
const location = v.object(
  {
    id: v.union(
      [
        v.pipe(v.number(), v.integer(ID), v.minValue(0, ID)),
        v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, ID)),
      ],
      ID,
    ),
    slug: matching(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'words of small letters and digits joined by hyphens',
    ),
    name: text('a name'),
    address: text('an address on one line'),
    /** How visitors find the door, such as where to park. */
    notes: v.optional(list(text('a sentence'), 'a list of sentences')),
    /** Visitors do not see it. The desk still books there, and visits stay. */
    hidden: v.optional(v.boolean(must('true or false')), false),
    hours: week,
    /** The hours of every other week, the first of which has this day in it. */
    everyOtherWeek: v.optional(
      v.object(
        { from: day, hours: v.optional(week, {}) },
        must('a day of the first such week, and its hours'),
      ),
    ),
    closed: v.optional(list(closedDay, 'a list of days'), []),
    extra: v.optional(v.record(v.string(), openings, must('days, each with its hours')), {}),
    bookableDays: v.optional(
      whole(1, MOST_BOOKABLE_DAYS, `a number of days from 1 to ${MOST_BOOKABLE_DAYS}`),
      BY_DEFAULT.bookableDays,
    ),
    taken: v.optional(v.pipe(v.number(SHARE), v.minValue(0, SHARE), v.maxValue(1, SHARE)), 0),
  },
  must('a location with id, slug, name, address and hours'),
)

const review = v.object(
  {
    author: text('a name or initials'),
    title: text('a title'),
    body: text('the text of the review'),
    date: day,
  },
  must('a review with author, title, body and date'),
)

const PREPARATION = [
  'Don’t use lotion, powder or deodorant on your breasts or underarms, and don’t shave your underarms.',
  'Don’t smoke or drink anything hot for two hours before. Don’t exercise or take a hot bath for four hours before.',
  'Stay out of strong sun for five days before.',
  'Tell us if you have a fever, had a biopsy or surgery recently, or are breastfeeding. A later day may be better.',
]

// Pages show dollars without decimals, so a price with cents would be shown wrong.
const PRICE = must('a price in whole dollars')
const MOST_DOLLARS = 100_000
/** Says what was probably meant by `$240` or `240.50`. */
const sayPrice = ({ input }: { readonly input: unknown }): string => {
  const dollars = Number.parseInt(String(input).replace(/[$,\s]/g, ''), 10)
  return dollars >= 1 && dollars <= MOST_DOLLARS ? `${PRICE}: write ${dollars}` : PRICE
}
const price = v.pipe(
  v.union([v.number(), v.string()], PRICE),
  v.number(sayPrice),
  v.integer(sayPrice),
  v.minValue(1, PRICE),
  v.maxValue(MOST_DOLLARS, PRICE),
)

const COLOR = 'a color such as #2a6f6f'
const ZONE = 'a time zone such as America/New_York'
const PAUSE_MINUTES = 'a number of minutes from 0 to 120 that is a multiple of 5'
const VISIT_MINUTES = 'a number of minutes from 5 to 480 that is a multiple of 5'

export const practiceSchema = v.object(
  {
    demo: v.optional(v.boolean(must('true or false')), false),
    name: text('the name of the practice'),
    /** The practice's color, from which the shades of the site and of its letters are made, and its logo. */
    look: v.optional(
      v.object(
        {
          color: v.optional(v.pipe(text(COLOR), v.check(isHexColor, must(COLOR)))),
          logo: v.optional(picture),
        },
        must('a color and a logo'),
      ),
      {},
    ),
    phone: read(readPhone, 'a US phone number of ten digits'),
    email,
    /** The email addresses of those who may do everything at the desk. By default, only the practice's own. */
    desk: v.optional(
      v.pipe(
        list(email, 'a list of email addresses'),
        v.minLength(1, must('a list of at least one email address')),
      ),
    ),
    /** The email addresses of those who run the day at the desk, and no more. */
    frontDesk: v.optional(list(email, 'a list of email addresses'), []),
    office: text('the address of the office on one line'),
    timeZone: v.pipe(text(ZONE), v.check(isZone, must(ZONE))),
    price,
    /** Prices that hold for visits from a day on. */
    newPrices: v.optional(
      list(
        v.object({ from: day, price }, must('a price and the day from which it holds')),
        'a list of prices, each with the day from which it holds',
      ),
      [],
    ),
    /** How clients pay. */
    payment: v.optional(text('a sentence that says how to pay')),
    /** What clients accept by booking. */
    cancellationPolicy: v.optional(text('a text about cancellations')),
    visitMinutes: v.pipe(whole(5, 480, VISIT_MINUTES), v.multipleOf(5, must(VISIT_MINUTES))),
    /** Between the visits of a place. */
    pauseMinutes: v.optional(
      v.pipe(whole(0, 120, PAUSE_MINUTES), v.multipleOf(5, must(PAUSE_MINUTES))),
      BY_DEFAULT.pauseMinutes,
    ),
    visitsAtOnce: v.optional(
      whole(1, 100, 'a number of visits from 1 to 100'),
      BY_DEFAULT.visitsAtOnce,
    ),
    /** Visitors can book a time until this many hours before it begins. The practice can book any time. */
    noticeHours: v.optional(
      whole(0, 720, 'a number of hours from 0 to 720'),
      BY_DEFAULT.noticeHours,
    ),
    /** The waiting list is told of a time until this many hours before it begins. */
    openingNoticeHours: v.optional(
      whole(0, 720, 'a number of hours from 0 to 720'),
      BY_DEFAULT.openingNoticeHours,
    ),
    /** A client can move or cancel a visit until this many hours before it. */
    changesUntilHours: v.optional(
      whole(0, 720, 'a number of hours from 0 to 720'),
      BY_DEFAULT.changesUntilHours,
    ),
    /** How many days before the visit the intake form and the reminder are sent. */
    // At most 28: sent messages are deleted after 30 days, and a letter could then be sent twice.
    intakeDays: v.optional(whole(1, 28, 'a number of days from 1 to 28'), BY_DEFAULT.intakeDays),
    reminderDays: v.optional(
      whole(1, 14, 'a number of days from 1 to 14'),
      BY_DEFAULT.reminderDays,
    ),
    /** After how many months clients usually come again. */
    recallMonths: v.optional(v.picklist(RECALL_MONTHS, must('3, 6 or 12'))),
    /** How to prepare for the visit, as shown in letters, on the confirmation and on the visit's page. */
    preparation: v.optional(list(text('a sentence'), 'a list of sentences'), PREPARATION),
    /** The practice's own intake form. By default, it is a page of this site. */
    intakeForm: v.optional(intakeForm),
    /** How the letter to the office names the clients of the next day. */
    eveningLetter: v.optional(
      v.picklist(['initials', 'names'], must('initials or names')),
      BY_DEFAULT.eveningLetter,
    ),
    /** Whether the office gets a letter about each act at its own desk. The evening's letter names them, too. */
    deskLetters: v.optional(
      v.picklist(['each', 'none'], must('each or none')),
      BY_DEFAULT.deskLetters,
    ),
    /** The letters to clients in the practice's own words. */
    letters: v.optional(letterWords, {}),
    /** What the accessibility statement says of this practice. */
    accessibility: v.optional(
      v.object(
        {
          checked: v.optional(day),
          visits: v.optional(list(text('a sentence'), 'a list of sentences'), []),
          limits: v.optional(list(text('a sentence'), 'a list of sentences'), []),
        },
        must('checked, visits and limits'),
      ),
      {},
    ),
    /** Pages that the law asks of some practices (`docs/law.md`). */
    healthDataPage: v.optional(v.boolean(must('true or false')), false),
    goodFaithEstimatePage: v.optional(v.boolean(must('true or false')), false),
    technician: v.object(person, must('a person with name, credentials, biography and photo')),
    doctor: v.object(
      // A doctor needs no website.
      { ...person, link: v.optional(link), faq: v.optional(link) },
      must('a person with name, credentials, biography and photo'),
    ),
    locations: someOf(location, 'a list of locations'),
    /** The words of the pages that are the practice's own. */
    words: v.optional(wordsSchema, {}),
    /** The origin shown on the reviews below, whose authors were not verified by a code. */
    reviewsFrom: v.optional(text('where the reviews come from'), 'Collected by the practice'),
    reviews: v.optional(list(review, 'a list of reviews'), []),
  },
  must('the facts of a practice'),
)

export type PracticeFile = v.InferOutput<typeof practiceSchema>
export type PracticeLocation = PracticeFile['locations'][number]
