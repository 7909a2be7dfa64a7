import { parse } from 'valibot'
import type { Tables } from '../database/tables.ts'
import * as stored from '../messages/message.ts'
import { hasOptedOut } from '../messages/opt-outs.ts'
import { wasTexted } from '../messages/texted.ts'
import type { Delivery, Transports } from '../messages/transports.ts'
import { writeText } from '../messages/write-text.ts'
import type { Services } from '../services.ts'
import { backupAlarm } from './backup-alarm.ts'
import * as client from './client-letters.ts'
import { codeLetter } from './code-letter.ts'
import * as day from './day-letters.ts'
import { eveningLetter } from './evening-letter.ts'
import { changesLetter } from './hourly.ts'
import { type Kind, lettersAbout, officeLetter, shortLived } from './letter.ts'
import { mailAlarm } from './mail-alarm.ts'
import * as office from './office-letters.ts'
import { PLANNED } from './planned-letters.ts'
import { replyLetter } from './reply-letter.ts'
import { CLOSED_OUT, EXPECTED, type Skipped } from './rules.ts'

const visit = lettersAbout(stored.visitMessage)
const late = lettersAbout(stored.lateMessage)
const unreachable = lettersAbout(stored.unreachableMessage)

/** Everything that is known about each kind of message. */
export const KINDS: Readonly<Record<stored.Message['kind'], Kind>> = {
  'client-mail': visit.mail('confirmation by email', client.bookedMail),
  'client-text': visit.text('confirmation by text', client.bookedText),
  'office-mail': visit.office('new booking, to the office', office.bookedMail),
  'moved-mail': visit.mail('move by email', client.movedMail),
  'moved-text': visit.text('move by text', client.movedText),
  'office-moved': visit.office('move, to the office', office.movedMail),
  'cancelled-mail': visit.mail('cancellation by email', client.canceledMail),
  'cancelled-text': visit.text('cancellation by text', client.canceledText),
  'office-cancelled': visit.office('cancellation, to the office', office.canceledMail),
  'reinstated-mail': visit.mail('reversed cancellation by email', client.reinstatedMail),
  'reinstated-text': visit.text('reversed cancellation by text', client.reinstatedText),
  'office-reinstated': visit.office('reversed cancellation, to the office', office.reinstatedMail),
  'late-mail': late.mail('delay by email', day.lateMail, EXPECTED),
  'late-text': late.text('delay by text', day.lateText, EXPECTED),
  'offer-mail': visit.mail('offer to move by email', day.offerMail, CLOSED_OUT),
  'offer-text': visit.text('offer to move by text', day.offerText, CLOSED_OUT),
  'reopened-mail': visit.mail('open after all by email', day.reopenedMail, EXPECTED),
  'reopened-text': visit.text('open after all by text', day.reopenedText, EXPECTED),
  ...PLANNED,
  'office-unreachable': unreachable.office('client to call, to the office', office.unreachableMail),
  'office-changes': officeLetter(
    'changes of an hour, to the office',
    stored.changesMessage,
    changesLetter,
  ),
  'evening-letter': officeLetter(
    'evening letter, to the office',
    stored.eveningMessage,
    eveningLetter,
  ),
  'new-review': officeLetter('new review, to the office', stored.reviewMessage, office.newReview),
  'office-reply': officeLetter('reply to a text, to the office', stored.replyMessage, replyLetter),
  'backup-alarm': shortLived(
    officeLetter('alarm about backups, to the office', stored.alarmMessage, backupAlarm),
  ),
  'mail-alarm': shortLived({
    name: 'alarm about emails, by text to the office',
    prepare: mailAlarm,
  }),
  code: shortLived({
    name: 'code',
    prepare: (services, message) => codeLetter(services, parse(stored.codeMessage, message)),
  }),
}

export const isKind = (kind: string): kind is stored.Message['kind'] => Object.hasOwn(KINDS, kind)

export const nameOfKind = (kind: string): string => (isKind(kind) ? KINDS[kind].name : kind)

/** What a stored message is about. The content of one that was short-lived has been deleted. */
export function nameOf({
  message: json,
  kind,
}: Pick<Tables['outbox'], 'message' | 'kind'>): string {
  if (json === '') return nameOfKind(kind ?? 'code')
  const message = parse(stored.messageSchema, JSON.parse(json))
  if (message.kind !== 'code') return KINDS[message.kind].name
  return message.purpose === 'review' ? 'code for a review' : 'code for the desk'
}

type Stored = Pick<Tables['outbox'], 'id' | 'created_at' | 'message' | 'sequence' | 'attempts'>
/** How a message was delivered, and the number to which it was texted; undefined for an email. */
interface Delivered {
  readonly delivery: Delivery
  readonly texted: string | undefined
}
export type Outcome = Delivered | Skipped

/** Writes a message and sends it, unless it is not due. */
export async function deliver(
  services: Services,
  transports: Transports,
  { id, created_at: createdAt, message: json, ...row }: Stored,
): Promise<Outcome> {
  const message = parse(stored.messageSchema, JSON.parse(json))
  const ready = await KINDS[message.kind].prepare(services, message, row)
  if (typeof ready === 'string') return ready
  const { to, content } = ready
  if ('subject' in content) {
    const delivery = await transports.mail({ id, createdAt, to, ...content })
    return { delivery, texted: undefined }
  }
  const { database, practice } = services
  if (await hasOptedOut(database.read, to)) return 'not needed'
  const isFirst = to !== practice.phone && !(await wasTexted(database.read, to))
  const text = writeText(practice.name, content, { isFirst })
  return { delivery: await transports.sms({ id, createdAt, to, text }), texted: to }
}
