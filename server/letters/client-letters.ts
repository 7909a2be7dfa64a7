import { FDA_PAGE, MAMMOGRAPHY_NOTE } from '../../domain/mammography.ts'
import { formatPhone } from '../../domain/phone.ts'
import { placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import { calendarLetter } from '../booking/calendar-file.ts'
import { createVisitLink } from '../booking/visit-links.ts'
import type { MailContent, Paragraph } from '../messages/write-mail.ts'
import type { Visit } from './letter.ts'
import {
  changeText,
  howToChange,
  howToPrepare,
  signature,
  termsRows,
  visitPage,
  visitRows,
  writeToClient,
} from './letter-parts.ts'

// The letters about a booking and its changes. Anyone can book with somebody else's address, so letters to clients
// never repeat the note.

const textsStopped = ({ hasStoppedTexts }: Visit): string[] =>
  hasStoppedTexts
    ? [
        'You have stopped our texts, so we contact you by email only. To get them again, text START to the number they came from.',
      ]
    : []

const calendarOf = ({ practice, siteUrl, booking }: Visit) => ({
  calendar: calendarLetter(practice, siteUrl, booking),
})

/** The other visits to come of the same mailbox, with a link that only its owner reads. */
async function otherVisits({ database, clock, booking, ...site }: Visit): Promise<Paragraph[]> {
  const others = await database.read
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
    others.map(async (other) => ({
      label: `This mailbox also has a visit on ${shortVisitTime(other)}`,
      url: await createVisitLink({ ...site, database, clock }, other, 'letter'),
    })),
  )
}

export const bookedMail = async (visit: Visit): Promise<MailContent> =>
  writeToClient(
    visit,
    `Your visit on ${shortVisitTime(visit.booking)}`,
    [
      'Thank you for booking. Your visit is confirmed:',
      [...visitRows(visit.booking), ...termsRows(visit)],
      howToPrepare(visit),
      'We will email you an intake form to fill in before your visit. The calendar file is attached.',
      ...textsStopped(visit),
      visitPage(visit),
      howToChange(visit),
      ...(await otherVisits(visit)),
      `${MAMMOGRAPHY_NOTE} The FDA explains why: ${FDA_PAGE}`,
      signature(visit),
    ],
    calendarOf(visit),
  )

export const bookedText = changeText((visit) => `visit confirmed: ${visit}.`)

/** The letter about a visit whose time has changed. */
const changedMail =
  (subjectOf: (time: string) => string, words: string) =>
  (visit: Visit): MailContent => {
    const { practice, booking } = visit
    return writeToClient(
      visit,
      subjectOf(shortVisitTime(booking)),
      [
        words,
        visitRows(booking),
        'The calendar file is attached. It replaces the earlier one.',
        ...textsStopped(visit),
        visitPage(visit),
        `If this time does not work for you, call ${formatPhone(practice.phone)} or write to ${practice.email}.`,
        signature(visit),
      ],
      calendarOf(visit),
    )
  }

export const movedMail = changedMail(
  (time) => `Your visit is moved to ${time}`,
  'Your visit has been moved. It is now:',
)
export const reinstatedMail = changedMail(
  (time) => `Your visit on ${time} is booked again`,
  'The cancellation of your visit was undone. It is booked again:',
)

export const movedText = changeText((visit) => `visit moved to ${visit}.`)
export const reinstatedText = changeText((visit) => `visit booked again: ${visit}.`)

export const canceledMail = (visit: Visit): MailContent => {
  const { practice, siteUrl, booking } = visit
  return writeToClient(
    visit,
    `Your visit on ${shortVisitTime(booking)} is canceled`,
    [
      `Your visit on ${visitTime(booking)}, ${placeOf(booking)}, reference ${booking.reference}, is canceled.`,
      'The attached calendar file removes it from your calendar.',
      `To find another time, visit ${siteUrl}/book or call ${formatPhone(practice.phone)}.`,
      { label: 'Your visit page', url: visit.link },
      practice.name,
    ],
    calendarOf(visit),
  )
}

export const canceledText = changeText((visit) => `visit canceled: ${visit}.`)
