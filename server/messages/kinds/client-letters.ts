import { FDA_PAGE, MAMMOGRAPHY_NOTE } from '../../../domain/mammography.ts'
import { shortVisitTime } from '../../booking/booking.ts'
import { isInClosedHours } from '../../booking/calendar/closures.ts'
import { calendarLetter } from '../../booking/calendar-file.ts'
import { receiptRows } from '../../booking/changes/pay.ts'
import { type Paragraph, phoneLink } from '../writing/paragraph.ts'
import type { MailContent } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import {
  contact,
  howToChange,
  howToPrepare,
  intakeUrl,
  policyOf,
  termsRows,
  visitPage,
  visitRows,
  writeAboutVisit,
  writeToClient,
} from './letter-parts.ts'
import { salutation } from './letter-words.ts'
import { plannedAt } from './planned-time.ts'

// The letters about a booking and its changes. Anyone can book with somebody else's address, so letters to clients
// never repeat the note.

const textsStopped = ({ hasStoppedTexts }: Visit): string[] =>
  hasStoppedTexts
    ? [
        'You have opted out of our texts, so we’ll contact you by email only. To get them again, text START to the number they came from.',
      ]
    : []

const calendarOf = ({ practice, siteUrl, booking }: Visit) => ({
  calendar: calendarLetter(practice, siteUrl, booking),
})

/** The other visits to come of the same mailbox, with a link that only its owner reads. */
async function otherVisits({ database, booking, clock, linkTo }: Visit): Promise<Paragraph[]> {
  const others = await database
    .selectFrom('bookings')
    .innerJoin('clients', 'clients.id', 'bookings.client_id')
    .selectAll('bookings')
    .where('clients.email', '=', booking.email.toLowerCase())
    .where('bookings.id', '!=', booking.id)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', clock.now())
    .orderBy('starts_at')
    .execute()
  return Promise.all(
    others.map(async (other) => [
      'You also have a visit booked with this email address: ',
      {
        text: shortVisitTime(other),
        url: await linkTo(other),
      },
      (await isInClosedHours(database, other))
        ? '. We’re closed then, so please choose another time.'
        : '',
    ]),
  )
}

/** The form is announced only while its own letter is not due yet. */
const intakeFollows = (visit: Visit): Paragraph[] => {
  const { practice, clock, booking } = visit
  const { intakeDays: days } = practice
  if (plannedAt(booking, -days) <= clock.now()) return []
  const before = days === 1 ? 'the day before' : `${days} days before`
  // Nobody has proved yet that the address is the client's: the first letter does not say their phone number.
  const url = intakeUrl({ ...visit, booking: { ...booking, phone: '' } })
  return url === undefined
    ? [
        `We’ll email you our intake form ${before} your visit. Please fill it out and bring it with you.`,
      ]
    : [
        [
          `Please fill out our intake form before your visit, and bring it with you. We’ll email it to you again ${before}. `,
          { text: 'Open the intake form', url },
        ],
      ]
}

export const bookedMail = async (visit: Visit): Promise<MailContent> =>
  writeAboutVisit(
    visit,
    'booked',
    [
      { rows: visitRows(visit, termsRows(visit)) },
      visitPage(visit),
      howToChange(visit),
      howToPrepare(visit),
      ...intakeFollows(visit),
      'Open the attached file to add your visit to your calendar.',
      ...textsStopped(visit),
      ...policyOf(visit),
      ...(await otherVisits(visit)),
      [`${MAMMOGRAPHY_NOTE} `, { text: 'The FDA explains why', url: FDA_PAGE }, '.'],
    ],
    calendarOf(visit),
  )

/** The letter about a visit whose time has changed. */
const changedMail =
  (letter: 'moved' | 'reinstated') =>
  (visit: Visit): MailContent =>
    writeAboutVisit(
      visit,
      letter,
      [
        { rows: visitRows(visit) },
        visitPage(visit),
        'Open the attached file to update the visit in your calendar.',
        ...textsStopped(visit),
        contact(visit, 'If this time doesn’t work for you, please call '),
      ],
      calendarOf(visit),
    )

export const movedMail = changedMail('moved')
export const reinstatedMail = changedMail('reinstated')

export const canceledMail = (visit: Visit): MailContent => {
  const { practice, siteUrl } = visit
  return writeAboutVisit(
    visit,
    'canceled',
    [
      { rows: visitRows(visit) },
      { button: 'Book another time', url: `${siteUrl}/book` },
      ['You can also call ', phoneLink(practice.phone), ' to find another time.'],
      'Open the attached file to remove the visit from your calendar.',
      [{ text: 'Your visit page', url: visit.link }],
    ],
    calendarOf(visit),
  )
}

export const receiptMail = (visit: Visit): MailContent =>
  writeToClient(visit, `Receipt from ${visit.practice.name}`, [
    salutation(visit.booking),
    'Thank you. This is your receipt.',
    { rows: receiptRows(visit, visit.booking) ?? [] },
    contact(visit, 'If anything is not right, please call '),
  ])
