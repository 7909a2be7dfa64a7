import type { Paragraph } from '../writing/paragraph.ts'
import type { MailContent } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import {
  howToChange,
  howToPrepare,
  intakeUrl,
  policyOf,
  termsRows,
  visitPage,
  visitRows,
  writeAboutVisit,
} from './letter-parts.ts'

function formParagraphs(visit: Visit): Paragraph[] {
  const url = intakeUrl(visit)
  if (url === undefined) return ['The form is attached.']
  const form: Paragraph = { button: 'Open the intake form', url }
  if (visit.practice.intakeForm !== undefined) return [form]
  return [
    form,
    'You can fill it out on screen and print it or save it as a PDF, or print it and fill it out by hand. What you type stays on your device.',
  ]
}

export const preparationMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, 'preparation', [
    howToPrepare(visit),
    { rows: visitRows(visit) },
    visitPage(visit),
    howToChange(visit),
  ])

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
