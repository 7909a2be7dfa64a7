import { routes } from '../../../domain/routes.ts'
import { CONFIRM_PATH } from '../../../domain/visit/visit-path.ts'
import { confirmationOf } from '../../booking/changes/confirm.ts'
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
import { textsOf } from './letter-words.ts'

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

const isAsked = (visit: Visit): boolean => confirmationOf(visit, visit.booking) === 'asked'

/** Both open the page of the visit: programs that check mail open links, so only a button there confirms it. */
const confirmation = ({ link }: Visit): Paragraph[] => [
  { button: 'I’ll be there', url: link.replace(`${routes.visit.path}#`, `${CONFIRM_PATH}#`) },
  { button: 'I need to change', url: link },
]

/** Asks for a reply where that fits. The page behind the link can confirm the visit, too. */
export function reminderText(visit: Visit): string[] {
  const texts = textsOf(visit, 'reminder')
  return isAsked(visit) ? [...texts.map((text) => `${text} Reply C to confirm.`), ...texts] : texts
}

export const reminderMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, 'reminder', [
    { rows: visitRows(visit, termsRows(visit)) },
    ...(isAsked(visit) ? confirmation(visit) : [visitPage(visit)]),
    howToPrepare(visit),
    'Please bring the intake form we emailed you.',
    howToChange(visit),
    ...policyOf(visit),
  ])
