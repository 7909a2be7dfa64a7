import { basename } from 'node:path'
import { formatPhone } from '../../domain/phone.ts'
import { routes } from '../../domain/routes.ts'
import { shortVisitTime } from '../booking/booking.ts'
import type { MailContent, Paragraph } from '../messages/write-mail.ts'
import type { Visit } from './letter.ts'
import {
  changeText,
  howToChange,
  howToPrepare,
  signature,
  visitPage,
  visitRows,
  writeToClient,
} from './letter-parts.ts'

/** Where to find the intake form: attached, at the practice's own URL, or on this site. */
function formParagraphs({ practice, siteUrl, booking }: Visit): Paragraph[] {
  const { intakeForm, intakeFile } = practice
  // The fragment of a URL is not sent to any server.
  const known = new URLSearchParams({
    name: `${booking.first_name} ${booking.last_name}`,
    phone: formatPhone(booking.phone),
    visit: booking.day,
  })
  if (intakeFile !== undefined) return ['The form is attached.']
  if (intakeForm !== undefined) return [{ label: 'The intake form', url: intakeForm }]
  return [
    { label: 'The intake form', url: `${siteUrl}${routes.intake.path}#${known}` },
    'Fill it in on the screen and print it or save it as a PDF, or print it and fill it in by hand. What you type there stays on your device.',
  ]
}

export function intakeMail(visit: Visit): MailContent {
  const { booking, practice } = visit
  const { intakeFile } = practice
  return writeToClient(
    visit,
    `Your intake form for ${shortVisitTime(booking)}`,
    [
      'Please fill in our intake form before your visit:',
      visitRows(booking),
      ...formParagraphs(visit),
      'Bring it with you. It is about your health, so please do not send it by email.',
      visitPage(visit),
      howToChange(visit),
      signature(visit),
    ],
    intakeFile ? { attachment: { filename: basename(intakeFile), path: intakeFile } } : {},
  )
}

export const reminderMail = (visit: Visit): MailContent =>
  writeToClient(visit, `A reminder of your visit on ${shortVisitTime(visit.booking)}`, [
    'This is a reminder of your visit:',
    visitRows(visit.booking),
    howToPrepare(visit),
    'Please bring the intake form that we have sent you.',
    visitPage(visit),
    howToChange(visit),
    signature(visit),
  ])

export const reminderText = changeText((visit) => `reminder: your visit ${visit}.`)
