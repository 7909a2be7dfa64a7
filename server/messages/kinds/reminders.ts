import { formatPhone } from '../../../domain/phone.ts'
import { routes } from '../../../domain/routes.ts'
import type { Paragraph } from '../writing/paragraph.ts'
import type { MailContent } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import {
  howToChange,
  howToPrepare,
  policyOf,
  termsRows,
  visitPage,
  visitRows,
  writeAboutVisit,
} from './letter-parts.ts'

/** Where to find the intake form: attached, at the practice's own URL, or on this site. */
function formParagraphs({ practice, siteUrl, booking }: Visit): Paragraph[] {
  const { intakeForm, intakeFile } = practice
  // The fragment of a URL is not sent to any server.
  const known = new URLSearchParams({
    name: `${booking.first_name} ${booking.last_name}`,
    phone: formatPhone(booking.phone),
    visit: booking.day,
    reference: booking.reference,
  })
  if (intakeFile !== undefined) return ['The form is attached.']
  if (intakeForm !== undefined) return [{ button: 'Open the intake form', url: intakeForm }]
  return [
    { button: 'Open the intake form', url: `${siteUrl}${routes.intake.path}#${known}` },
    'You can fill it out on screen and print it or save it as a PDF, or print it and fill it out by hand. What you type stays on your device.',
  ]
}

export function intakeMail(visit: Visit): MailContent {
  const { intakeFile } = visit.practice
  return writeAboutVisit(
    visit,
    'intake',
    [
      { rows: visitRows(visit) },
      ...formParagraphs(visit),
      'Please bring it with you. It asks about your health, so please don’t send it by email.',
      [{ text: 'Your visit page', url: visit.link }],
      howToChange(visit),
    ],
    intakeFile ? { attachment: intakeFile } : {},
  )
}

export const reminderMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, 'reminder', [
    { rows: visitRows(visit, termsRows(visit)) },
    visitPage(visit),
    howToPrepare(visit),
    'Please bring the intake form we emailed you.',
    howToChange(visit),
    ...policyOf(visit),
  ])
