import { FDA_PAGE, MAMMOGRAPHY_NOTE } from '../../domain/mammography.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import { calendarLetter } from '../booking/calendar-file.ts'
import { type MailContent, type Site, type SmsContent, writeMail } from '../messages/write-mail.ts'
import { type ClockedSite, howToChange, signature, visitPage, visitRows } from './letter-parts.ts'
import { salutation } from './salutation.ts'

// Anyone can book with somebody else's address, so letters to clients never repeat the note.

const TEXTS_STOPPED =
  'You have stopped our texts, so we write to you by email only. Text START to the number they came from to get them again.'

export function confirmationMail(
  site: ClockedSite,
  booking: Booking,
  link: string,
  hasStoppedTexts: boolean,
): MailContent {
  const { practice, siteUrl } = site
  return writeMail(
    booking.email,
    `Your visit on ${shortVisitTime(booking)}`,
    [
      salutation(booking),
      'Thank you for booking. Your visit is confirmed:',
      visitRows(booking),
      'An intake form follows by email before your visit. The calendar file is attached.',
      ...(hasStoppedTexts ? [TEXTS_STOPPED] : []),
      visitPage(site, booking, link),
      howToChange(site),
      `${MAMMOGRAPHY_NOTE} The FDA explains why: ${FDA_PAGE}`,
      signature(site),
    ],
    { replyTo: practice.email, calendar: calendarLetter(practice, siteUrl, booking) },
  )
}

export const confirmationText = (site: Site, booking: Booking, link: string): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: your visit is confirmed for ${visitTime(booking)}, ${placeOf(booking)}. Reference ${booking.reference}. Your visit: ${link} To reschedule, you can also call ${formatPhone(site.practice.phone)}.`,
})

/** The letter about a visit whose time has changed. */
const arrangedMail =
  (subjectOf: (time: string) => string, words: string) =>
  (site: ClockedSite, booking: Booking, link: string, hasStoppedTexts: boolean): MailContent => {
    const { practice, siteUrl } = site
    return writeMail(
      booking.email,
      subjectOf(shortVisitTime(booking)),
      [
        salutation(booking),
        words,
        visitRows(booking),
        'The calendar file is attached. It replaces the earlier one.',
        ...(hasStoppedTexts ? [TEXTS_STOPPED] : []),
        visitPage(site, booking, link),
        `If this time does not suit you, call ${formatPhone(practice.phone)} or write to ${practice.email}.`,
        signature(site),
      ],
      { replyTo: practice.email, calendar: calendarLetter(practice, siteUrl, booking) },
    )
  }

export const movedMail = arrangedMail(
  (time) => `Your visit is moved to ${time}`,
  'Your visit has been moved. It is now:',
)
export const reinstatedMail = arrangedMail(
  (time) => `Your visit on ${time} is booked again`,
  'Your visit was canceled. This is undone: it is booked again.',
)

const arrangedText =
  (words: string) =>
  (site: Site, booking: Booking, link: string): SmsContent => ({
    to: booking.phone,
    text: `${site.practice.name}: ${words} ${visitTime(booking)}, ${placeOf(booking)}. Reference ${booking.reference}. Your visit: ${link} If this does not suit you, call ${formatPhone(site.practice.phone)}.`,
  })

export const movedText = arrangedText('your visit is moved. It is now')
export const reinstatedText = arrangedText('your visit is booked again:')

export const canceledMail = (site: Site, booking: Booking, link: string): MailContent =>
  writeMail(
    booking.email,
    `Your visit on ${shortVisitTime(booking)} is canceled`,
    [
      salutation(booking),
      `Your visit on ${visitTime(booking)}, ${placeOf(booking)}, reference ${booking.reference}, is canceled.`,
      'The attached calendar file takes it out of your calendar.',
      `To find another time, visit ${site.siteUrl}/book or call ${formatPhone(site.practice.phone)}.`,
      { label: 'The page of this visit', url: link },
      site.practice.name,
    ],
    {
      replyTo: site.practice.email,
      calendar: calendarLetter(site.practice, site.siteUrl, booking),
    },
  )

export const canceledText = (site: Site, booking: Booking, link: string): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: your visit on ${visitTime(booking)}, ${placeOf(booking)}, is canceled: ${link} For another time call ${formatPhone(site.practice.phone)}.`,
})

const CODE_NOTE = 'It is good for 10 minutes. If you did not ask for it, you need not do anything.'

export const codeMail = ({ practice }: Site, to: string, code: string): MailContent =>
  writeMail(to, `Your code: ${code}`, [
    `Your code to write a review for ${practice.name} is ${code}.`,
    CODE_NOTE,
  ])

export const codeText = ({ practice }: Site, to: string, code: string): SmsContent => ({
  to,
  text: `${practice.name}: your code to write a review is ${code}. ${CODE_NOTE}`,
})
