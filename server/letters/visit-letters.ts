import { basename } from 'node:path'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import { type Booking, placeOf, shortVisitTime, visitTime } from '../booking/booking.ts'
import {
  type MailContent,
  type Paragraph,
  type Site,
  type SmsContent,
  writeMail,
} from '../messages/write-mail.ts'
import { type ClockedSite, howToChange, signature, visitPage, visitRows } from './letter-parts.ts'
import { salutation } from './salutation.ts'

/** Where to find the intake form: attached, at the practice's own URL, or on this site. */
function formParagraphs({ practice, siteUrl }: Site): Paragraph[] {
  const { intakeForm, intakeFile } = practice
  if (intakeFile !== undefined) return ['The form is attached.']
  if (intakeForm !== undefined) return [{ label: 'The intake form', url: intakeForm }]
  return [
    { label: 'The intake form', url: `${siteUrl}${routes.intake.path}` },
    'Fill it in on the screen and print it or save it as a PDF, or print it and fill it in by hand. What you type there stays in your browser.',
  ]
}

export function intakeMail(site: ClockedSite, booking: Booking, link: string): MailContent {
  const { practice } = site
  const { intakeFile } = practice
  return writeMail(
    booking.email,
    `Your intake form for ${shortVisitTime(booking)}`,
    [
      salutation(booking),
      'Please fill in our intake form before your visit:',
      visitRows(booking),
      ...formParagraphs(site),
      'Bring it with you. It is about your health, so please do not send it by email.',
      visitPage(site, booking, link),
      howToChange(site),
      signature(site),
    ],
    {
      replyTo: practice.email,
      ...(intakeFile && { attachment: { filename: basename(intakeFile), path: intakeFile } }),
    },
  )
}

export const reminderMail = (site: ClockedSite, booking: Booking, link: string): MailContent =>
  writeMail(
    booking.email,
    `A reminder of your visit on ${shortVisitTime(booking)}`,
    [
      salutation(booking),
      'This is a reminder of your visit:',
      visitRows(booking),
      `On the day of your visit:\n${site.practice.preparation.map((line) => `- ${line}`).join('\n')}`,
      'Please bring the intake form that we have sent you.',
      visitPage(site, booking, link),
      howToChange(site),
      signature(site),
    ],
    { replyTo: site.practice.email },
  )

export const reminderText = (site: Site, booking: Booking, link: string): SmsContent => ({
  to: booking.phone,
  text: `${site.practice.name}: a reminder of your visit on ${visitTime(booking)}, ${placeOf(booking)}. Reference ${booking.reference}. Your visit: ${link} To reschedule, you can also call ${formatPhone(site.practice.phone)}.`,
})
