import { slotAt } from '../../../domain/calendar/day.ts'
import { slotLabel } from '../../../domain/calendar/slot.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { MINUTE } from '../../../domain/timing.ts'
import { shortVisitTime, textedTime } from '../../booking/booking.ts'
import type { MessageOf } from '../outbox/message.ts'
import type { MailContent } from '../writing/write-mail.ts'
import type { Visit } from './kind.ts'
import {
  changeText,
  contact,
  howToChange,
  placeRow,
  visitPage,
  visitRows,
  writeAboutVisit,
} from './letter-parts.ts'

// The letters about a change of the practice's day: it runs late, it has to close, or it is open after all.

type Delay = MessageOf<'late-mail'>

export const lateMail = (visit: Visit, { minutes }: Delay): MailContent => {
  const { slot, starts_at, zone } = visit.booking
  return writeAboutVisit(visit, `We are running about ${minutes} minutes late today`, [
    `We are running late today, and we are sorry for the wait. Your visit will begin about ${minutes} minutes later:`,
    {
      rows: [
        ['Booked for', slotLabel(slot)],
        ['Now at about', slotLabel(slotAt(starts_at + minutes * MINUTE, zone))],
        placeRow(visit.booking),
      ],
    },
    contact(visit, 'If that is too late for you, please call '),
  ])
}

export const lateText = ({ practice, booking }: Visit, { minutes }: Delay): string[] => {
  const { slot, starts_at, zone } = booking
  const later = slotLabel(slotAt(starts_at + minutes * MINUTE, zone))
  const begins = `our ${slotLabel(slot)} visit will begin at about ${later}.`
  const phone = formatPhone(practice.phone)
  return [
    `we are sorry to run late. Y${begins} Too late for you? Call ${phone}.`,
    `y${begins} Too late? Call ${phone}.`,
  ]
}

export const offerMail = (visit: Visit): MailContent =>
  writeAboutVisit(
    visit,
    `Please choose another time for your visit on ${shortVisitTime(visit.booking)}`,
    [
      'We are sorry, but we have to close at the time of this visit, so please don’t come in then:',
      { rows: visitRows(visit) },
      { button: 'Choose another time or cancel', url: visit.link },
      contact(visit, 'You can also call '),
    ],
  )

export const offerText = ({ booking, link }: Visit): string[] => [
  `sorry, we have to close during your visit ${textedTime(booking)}. New time: ${link}`,
  `sorry, we are closed ${textedTime(booking)}. New time: ${link}`,
  `we're closed ${textedTime(booking)}. Rebook: ${link}`,
]

export const reopenedMail = (visit: Visit): MailContent =>
  writeAboutVisit(visit, `We are open after all: your visit on ${shortVisitTime(visit.booking)}`, [
    'We asked you to choose another time because we had to close. We are open at that time after all, so your visit will take place as booked:',
    { rows: visitRows(visit) },
    visitPage(visit),
    howToChange(visit),
  ])

export const reopenedText = (visit: Visit): string[] => [
  ...changeText((time) => `we are open after all: see you ${time}.`)(visit),
  ...changeText((time) => `we're open after all: ${time}.`)(visit),
]
