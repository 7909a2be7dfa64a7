import type { LetterName } from '../../../domain/letter-names.ts'
import type { Tables } from '../../database/tables.ts'
import { type Message, type MessageOf, readMessage } from '../outbox/message.ts'
import { missedMail, thanksMail } from './after-letters.ts'
import * as client from './client-letters.ts'
import { codeLetter } from './code-letter.ts'
import * as day from './day-letters.ts'
import { eveningLetter } from './evening-letter.ts'
import { changesLetter } from './hourly.ts'
import { type Kind, mail, office, officeLetter, shortLived, text, type Visit } from './kind.ts'
import { textsOf } from './letter-words.ts'
import { mailAlarm } from './mail-alarm.ts'
import * as toOffice from './office-letters.ts'
import { recallLetter } from './recall-letter.ts'
import { intakeMail, preparationMail, reminderMail, reminderText } from './reminders.ts'
import { replyLetter } from './reply-letter.ts'
import { at, CLOSED_OUT, claimThanks, EXPECTED, MISSED, PAID, THANKED, UPCOMING } from './rules.ts'
import {
  asked,
  joined,
  joinedMail,
  joinedText,
  linkMail,
  openingMail,
  openingText,
  toList,
  toldOf,
} from './waiting-letters.ts'

const textOf = (letter: LetterName) => (visit: Visit) => textsOf(visit, letter)

const REMINDED = at(({ reminderDays }) => -reminderDays, {
  stores: ({ letters }) => (letters.reminder?.confirm ? 'asked_at' : undefined),
})

/** Everything that is known about each kind of message. */
const ROWS: { readonly [Each in Message['kind']]: Kind<MessageOf<Each>> } = {
  'client-mail': mail('confirmation by email', client.bookedMail, UPCOMING, day.offerMail),
  'client-text': text('confirmation by text', textOf('booked'), UPCOMING, textOf('offer')),
  'office-mail': office('new booking, to the office', toOffice.bookedMail),
  'moved-mail': mail('move by email', client.movedMail, UPCOMING, day.offerMail),
  'moved-text': text('move by text', textOf('moved'), UPCOMING, textOf('offer')),
  'office-moved': office('move, to the office', toOffice.movedMail),
  'cancelled-mail': mail('cancellation by email', client.canceledMail),
  'cancelled-text': text('cancellation by text', textOf('canceled')),
  'office-cancelled': office('cancellation, to the office', toOffice.canceledMail),
  'reinstated-mail': mail(
    'reversed cancellation by email',
    client.reinstatedMail,
    UPCOMING,
    day.offerMail,
  ),
  'reinstated-text': text(
    'reversed cancellation by text',
    textOf('reinstated'),
    UPCOMING,
    textOf('offer'),
  ),
  'office-reinstated': office('reversed cancellation, to the office', toOffice.reinstatedMail),
  'late-mail': mail('delay by email', day.lateMail, EXPECTED),
  'late-text': text('delay by text', day.lateText, EXPECTED),
  'offer-mail': mail('offer to move by email', day.offerMail, CLOSED_OUT),
  'offer-text': text('offer to move by text', textOf('offer'), CLOSED_OUT),
  'reopened-mail': mail('open after all by email', day.reopenedMail, EXPECTED),
  'reopened-text': text('open after all by text', textOf('reopened'), EXPECTED),
  'preparation-mail': mail(
    'how to prepare, by email',
    preparationMail,
    at(() => -6, { isOnce: true, letter: 'preparation', daysOfUse: 1 }),
  ),
  'intake-mail': mail(
    'intake form by email',
    intakeMail,
    at(({ intakeDays }) => -intakeDays, { isOnce: true, isForLate: true }),
  ),
  'reminder-mail': mail('reminder by email', reminderMail, REMINDED),
  'reminder-text': text('reminder by text', reminderText, REMINDED),
  'thanks-mail': mail(
    'thanks by email',
    thanksMail,
    at(() => 1, { isOnce: true, letter: 'thanks', claim: claimThanks }, THANKED),
  ),
  'missed-mail': mail(
    'letter after a no-show',
    missedMail,
    at(() => 1, { isOnce: true, letter: 'missed' }, MISSED),
  ),
  'receipt-mail': mail('receipt by email', client.receiptMail, PAID),
  'opening-mail': toList('time that opened up, by email', 'client-mail', toldOf(openingMail)),
  'opening-text': toList('time that opened up, by text', 'client-text', toldOf(openingText)),
  'joined-mail': toList('place on the waiting list, by email', 'client-mail', joined(joinedMail)),
  'joined-text': toList('place on the waiting list, by text', 'client-text', joined(joinedText)),
  'list-link': toList('link to the waiting list', 'client-mail', asked(linkMail)),
  'recall-mail': recallLetter,
  'office-unreachable': office('client to call, to the office', toOffice.unreachableMail),
  'office-changes': officeLetter('changes of an hour, to the office', changesLetter),
  'evening-letter': officeLetter('evening letter, to the office', eveningLetter),
  'new-review': officeLetter('new review, to the office', toOffice.newReview),
  'office-reply': officeLetter('reply to a text, to the office', replyLetter),
  'backup-alarm': shortLived(
    officeLetter('alarm about backups, to the office', toOffice.backupAlarm),
  ),
  'mail-alarm': shortLived({
    name: 'alarm about emails, by text to the office',
    prepare: mailAlarm,
  }),
  code: shortLived({ name: 'code', prepare: codeLetter }),
}

/** The same for a message of any kind, which goes to the row of its own kind only. */
export const KINDS: Readonly<Record<Message['kind'], Kind>> = ROWS

export const isKind = (kind: string): kind is Message['kind'] => Object.hasOwn(KINDS, kind)

export const nameOfKind = (kind: string): string => (isKind(kind) ? KINDS[kind].name : kind)

/** What a stored message is about. The content of one that was short-lived has been deleted. */
export function nameOf({
  message: json,
  kind,
}: Pick<Tables['outbox'], 'message' | 'kind'>): string {
  if (json === '') return nameOfKind(kind ?? 'code')
  const message = readMessage(json)
  if (message.kind !== 'code') return KINDS[message.kind].name
  return message.purpose === 'review' ? 'code for a review' : 'code for the desk'
}
