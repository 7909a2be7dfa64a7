import { slotAt } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { formatPhone } from '../../domain/phone.ts'
import { MINUTE } from '../../domain/timing.ts'
import { placeOf, shortVisitTime, textedTime } from '../booking/booking.ts'
import type { MailContent } from '../messages/write-mail.ts'
import type { Visit } from './letter.ts'
import {
  changeText,
  howToChange,
  signature,
  visitPage,
  visitRows,
  writeToClient,
} from './letter-parts.ts'

// The letters about a change of the practice's day: it runs late, it has to close, or it is open after all.

interface Delay {
  readonly minutes: number
}

const delay = ({ practice, booking }: Visit, { minutes }: Delay): string => {
  const { slot, starts_at, zone } = booking
  const later = slotLabel(slotAt(starts_at + minutes * MINUTE, zone))
  return `your visit today at ${slotLabel(slot)}, ${placeOf(booking)}, will begin about ${minutes} minutes later, at about ${later}. We are sorry. Please call ${formatPhone(practice.phone)} if that is too late for you.`
}

export const lateMail = (visit: Visit, message: Delay): MailContent =>
  writeToClient(visit, `We are running about ${message.minutes} minutes late today`, [
    `We are running late: ${delay(visit, message)}`,
    signature(visit),
  ])

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

export const offerMail = (visit: Visit): MailContent => {
  const { practice, booking, link } = visit
  return writeToClient(
    visit,
    `Please choose another time for your visit on ${shortVisitTime(booking)}`,
    [
      'We are sorry: we have to close at the time of your visit, so please do not come then. This is the visit:',
      visitRows(booking),
      { label: 'To move your visit to another time, or to cancel it', url: link },
      `You can also call ${formatPhone(practice.phone)} or write to ${practice.email}.`,
      signature(visit),
    ],
  )
}

export const offerText = ({ booking, link }: Visit): string[] => [
  `sorry, we have to close during your visit ${textedTime(booking)}. New time: ${link}`,
  `sorry, we are closed ${textedTime(booking)}. New time: ${link}`,
]

export const reopenedMail = (visit: Visit): MailContent =>
  writeToClient(visit, `We are open after all: your visit on ${shortVisitTime(visit.booking)}`, [
    'We asked you to choose another time, because we had to close. We are open at that time after all, so your visit stands as you booked it:',
    visitRows(visit.booking),
    visitPage(visit),
    howToChange(visit),
    signature(visit),
  ])

export const reopenedText = changeText((visit) => `we are open after all: see you ${visit}.`)
