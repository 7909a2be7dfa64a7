import { html } from 'hono/html'
import { formatPhone } from '../../domain/phone.ts'
import { type Booking, calendarFile, nameOf, placeOf } from '../booking/confirmation.ts'
import { tellWhen } from '../practice/visit-time.ts'
import type { Office } from '../services.ts'
import type { Mail, Text } from './transports.ts'

type Where = Pick<Office, 'practice' | 'address'>
type MailWords = Omit<Mail, 'id' | 'at'>
type TextWords = Omit<Text, 'id' | 'at'>
type Paragraphs = readonly (string | readonly [label: string, value: string][])[]

const HONEST =
  'Thermography does not replace mammography. Keep having mammograms as your clinician advises.'

const toText = (paragraphs: Paragraphs): string =>
  paragraphs
    .map((part) =>
      typeof part === 'string'
        ? part
        : part.map(([label, value]) => `${label}: ${value}`).join('\n'),
    )
    .join('\n\n')

// `html` escapes whatever is put into it.
const toHtml = (subject: string, paragraphs: Paragraphs): string =>
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

const letter = (
  to: string,
  subject: string,
  paragraphs: Paragraphs,
  more: Partial<MailWords> = {},
): MailWords => ({
  to,
  subject,
  text: `${toText(paragraphs)}\n`,
  html: toHtml(subject, paragraphs),
  ...more,
})

const whenOf = ({ practice }: Where, { day, slot }: Booking) =>
  tellWhen(day, slot, practice.timeZone)

export function confirmationMail(where: Where, booking: Booking): MailWords {
  const { practice, address } = where
  return letter(
    booking.email,
    `Your visit on ${whenOf(where, booking)}`,
    [
      `Dear ${nameOf(booking)},`,
      'thank you for booking. Your visit is confirmed:',
      [
        ['When', whenOf(where, booking)],
        ['Where', placeOf(where, booking)],
        ['Reference', booking.reference],
        ...(booking.note ? [['You told us', booking.note] as [string, string]] : []),
      ],
      'An intake form follows by e-mail before your visit. The calendar file is attached.',
      `To reschedule or cancel, call ${formatPhone(practice.phone)} or write to ${practice.email}.`,
      `${HONEST} The FDA explains why: https://www.fda.gov/medical-devices/mammography-quality-standards-act-mqsa-and-mqsa-program/breast-cancer-screening-thermogram-no-substitute-mammogram`,
      `${practice.name}\n${practice.office}\n${address}`,
    ],
    { replyTo: practice.email, calendar: calendarFile(where, booking) },
  )
}

export const confirmationText = (where: Where, booking: Booking): TextWords => ({
  to: booking.phone,
  text: `${where.practice.name}: your visit is confirmed for ${whenOf(where, booking)}, ${placeOf(where, booking)}. Reference ${booking.reference}. To reschedule, call ${formatPhone(where.practice.phone)}.`,
})

export const officeMail = (where: Where, booking: Booking): MailWords =>
  letter(
    where.practice.email,
    `New booking ${booking.reference}: ${whenOf(where, booking)}`,
    [
      'Someone has booked a visit.',
      [
        ['When', whenOf(where, booking)],
        ['Where', placeOf(where, booking)],
        ['Client', nameOf(booking)],
        ['Phone', booking.phone ? formatPhone(booking.phone) : 'none given'],
        ['E-mail', booking.email || 'none given'],
        ['Note', booking.note || 'none'],
        ['Reference', booking.reference],
      ],
      `To cancel it: npm run practice -- cancel ${booking.reference}`,
    ],
    booking.email ? { replyTo: booking.email } : {},
  )

export const cancelledMail = (where: Where, booking: Booking): MailWords =>
  letter(
    booking.email,
    `Your visit on ${whenOf(where, booking)} is cancelled`,
    [
      `Dear ${nameOf(booking)},`,
      `your visit on ${whenOf(where, booking)}, ${placeOf(where, booking)}, reference ${booking.reference}, is cancelled.`,
      `To find another time, visit ${where.address}/book or call ${formatPhone(where.practice.phone)}.`,
      where.practice.name,
    ],
    { replyTo: where.practice.email },
  )

export const cancelledText = (where: Where, booking: Booking): TextWords => ({
  to: booking.phone,
  text: `${where.practice.name}: your visit on ${whenOf(where, booking)}, ${placeOf(where, booking)}, is cancelled. For another time call ${formatPhone(where.practice.phone)}.`,
})

const CODE_NOTE = 'It is good for 10 minutes. If you did not ask for it, you need not do anything.'

export const codeMail = ({ practice }: Where, to: string, code: string): MailWords =>
  letter(to, `Your code: ${code}`, [
    `Your code to write a review for ${practice.name} is ${code}.`,
    CODE_NOTE,
  ])

export const codeText = ({ practice }: Where, to: string, code: string): TextWords => ({
  to,
  text: `${practice.name}: your code to write a review is ${code}. ${CODE_NOTE}`,
})
