import { slotAt } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import { MINUTE } from '../../../domain/timing.ts'
import type { MessageOf } from '../outbox/message.ts'
import type { Rows } from '../writing/paragraph.ts'
import type { MailContent } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import {
  contact,
  howToChange,
  placeRow,
  visitPage,
  visitRows,
  writeAboutVisit,
} from './letter-parts.ts'
import { textsOf } from './letter-words.ts'

// The letters about a change of the practice's day: it runs late, it has to close, or it is open after all.

type Delay = MessageOf<'late-mail'>

const delayOf = ({ booking: { starts_at, zone } }: Visit, { minutes }: Delay) => ({
  minutes: String(minutes),
  later: slotLabel(slotAt(starts_at + minutes * MINUTE, zone)),
})

export function lateMail(visit: Visit, delay: Delay): MailContent {
  const more = delayOf(visit, delay)
  const rows: Rows = [
    ['Booked for', slotLabel(visit.booking.slot)],
    ['New time', `about ${more.later}`],
    placeRow(visit.booking),
  ]
  const call = contact(visit, 'If that’s too late for you, please call ')
  return writeAboutVisit(visit, 'late', [{ rows }, call], {}, more)
}

export const lateText = (visit: Visit, delay: Delay): string[] =>
  textsOf(visit, 'late', delayOf(visit, delay))

export const offerMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, 'offer', [
    { rows: visitRows(visit) },
    { button: 'Choose another time or cancel', url: visit.link },
    contact(visit, 'You can also call '),
  ])

export const reopenedMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, 'reopened', [
    { rows: visitRows(visit) },
    visitPage(visit),
    howToChange(visit),
  ])
