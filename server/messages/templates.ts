import { html } from 'hono/html'
import { FDA_PAGE, MAMMOGRAPHY_NOTE } from '../../domain/mammography.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, clientName, placeOf } from '../booking/booking.ts'
import { calendarFile } from '../booking/calendar-file.ts'
import { formatVisitTime } from '../practice/visit-time.ts'
import type { Services } from '../services.ts'
import type { Mail, Sms } from './transports.ts'

type Site = Pick<Services, 'practice' | 'siteUrl'>
export type MailContent = Omit<Mail, 'id' | 'createdAt'>
export type SmsContent = Omit<Sms, 'id' | 'createdAt'>
type Paragraphs = readonly (string | readonly [label: string, value: string][])[]

const writeText = (paragraphs: Paragraphs): string =>
  paragraphs
    .map((part) =>
      typeof part === 'string'
        ? part
        : part.map(([label, value]) => `${label}: ${value}`).join('\n'),
    )
    .join('\n\n')

// `html` escapes every value that is put into it.
const writeHtml = (subject: string, paragraphs: Paragraphs): string =>
  String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
${paragraphs.map((part) =>
  typeof part === 'string'
    ? html`<p style="white-space: pre-line">${part}</p>`
    : html`<table>${part.map(
        ([label, value]) => html`<tr>
<th style="text-align: left; vertical-align: top; padding-right: 1em">${label}</th>
<td style="white-space: pre-line">${value}</td></tr>`,
      )}</table>`,
)}
</body></html>`)

export const writeMail = (
  to: string,
  subject: string,
  paragraphs: Paragraphs,
  options: Partial<MailContent> = {},
): MailContent => ({
  to,
  subject,
  text: `${writeText(paragraphs)}\n`,
  html: writeHtml(subject, paragraphs),
  ...options,
})

const visitTime = ({ practice }: Site, { day, slot }: Booking) =>
  formatVisitTime(day, slot, practice.timeZone)

const TEXTS_STOPPED =
  'You have stopped our texts, so we write to you by e-mail only. Text START to the number they came from to get them again.'

export function confirmationMail(
  site: Site,
  booking: Booking,
  hasStoppedTexts: boolean,
): MailContent {
  const { practice, siteUrl } = site
  return writeMail(
    booking.email,
    `Your visit on ${visitTime(site, booking)}`,
    [
      `Dear ${clientName(booking)},`,
      'thank you for booking. Your visit is confirmed:',
      [
        ['When', visitTime(site, booking)],
        ['Where', placeOf(booking)],
        ['Reference', booking.reference],
        ...(booking.note ? [['You told us', booking.note] as [string, string]] : []),
      ],
      'An intake form follows by e-mail before your visit. The calendar file is attached.',
      ...(hasStoppedTexts ? [TEXTS_STOPPED] : []),
      `To reschedule or cancel, call ${formatPhone(practice.phone)} or write to ${practice.email}.`,
      `${MAMMOGRAPHY_NOTE} The FDA explains why: ${FDA_PAGE}`,
      `${practice.name}\n${practice.office}\n${siteUrl}`,
    ],
    { replyTo: practice.email, calendar: calendarFile(practice, siteUrl, booking) },
  )
}

export const confirmationText = (site: Site, booking: Booking): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: your visit is confirmed for ${visitTime(site, booking)}, ${placeOf(booking)}. Reference ${booking.reference}. To reschedule, call ${formatPhone(site.practice.phone)}.`,
})

export const officeMail = (site: Site, booking: Booking): MailContent =>
  writeMail(
    site.practice.email,
    `New booking ${booking.reference}: ${visitTime(site, booking)}`,
    [
      'Someone has booked a visit.',
      [
        ['When', visitTime(site, booking)],
        ['Where', placeOf(booking)],
        ['Client', clientName(booking)],
        ['Phone', booking.phone ? formatPhone(booking.phone) : 'none given'],
        ['E-mail', booking.email || 'none given'],
        ['Note', booking.note || 'none'],
        ['Reference', booking.reference],
      ],
      `To cancel it: npm run practice -- cancel ${booking.reference}`,
    ],
    booking.email ? { replyTo: booking.email } : {},
  )

export function movedMail(site: Site, booking: Booking, hasStoppedTexts: boolean): MailContent {
  const { practice, siteUrl } = site
  return writeMail(
    booking.email,
    `Your visit is moved to ${visitTime(site, booking)}`,
    [
      `Dear ${clientName(booking)},`,
      'your visit is moved. It is now:',
      [
        ['When', visitTime(site, booking)],
        ['Where', placeOf(booking)],
        ['Reference', booking.reference],
      ],
      'The calendar file is attached. It takes the place of the one before.',
      ...(hasStoppedTexts ? [TEXTS_STOPPED] : []),
      `If this time does not suit you, call ${formatPhone(practice.phone)} or write to ${practice.email}.`,
      `${practice.name}\n${practice.office}\n${siteUrl}`,
    ],
    { replyTo: practice.email, calendar: calendarFile(practice, siteUrl, booking) },
  )
}

export const movedText = (site: Site, booking: Booking): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: your visit is moved. It is now ${visitTime(site, booking)}, ${placeOf(booking)}. Reference ${booking.reference}. If this does not suit you, call ${formatPhone(site.practice.phone)}.`,
})

export const cancelledMail = (site: Site, booking: Booking): MailContent =>
  writeMail(
    booking.email,
    `Your visit on ${visitTime(site, booking)} is cancelled`,
    [
      `Dear ${clientName(booking)},`,
      `your visit on ${visitTime(site, booking)}, ${placeOf(booking)}, reference ${booking.reference}, is cancelled.`,
      `To find another time, visit ${site.siteUrl}/book or call ${formatPhone(site.practice.phone)}.`,
      site.practice.name,
    ],
    { replyTo: site.practice.email },
  )

export const cancelledText = (site: Site, booking: Booking): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: your visit on ${visitTime(site, booking)}, ${placeOf(booking)}, is cancelled. For another time call ${formatPhone(site.practice.phone)}.`,
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
