import { isOver } from '../booking/booking.ts'
import type { Tables } from '../database/tables.ts'
import { findClient } from '../reviews/clients.ts'
import { createCode, isCodeWanted, recordCode } from '../reviews/codes.ts'
import type { Services } from '../services.ts'
import { createVisitLink } from '../visit/links.ts'
import { backupAlarmMail } from './backup-alarm.ts'
import * as client from './client-letters.ts'
import { eveningLetter } from './evening-letter.ts'
import * as office from './office-letters.ts'
import { hasOptedOut } from './opt-outs.ts'
import { type Message, messageSchema } from './outbox.ts'
import { isLetterDue, isPlanned } from './planned-letters.ts'
import type { Transports } from './transports.ts'
import * as visit from './visit-letters.ts'
import type { MailContent, SmsContent } from './write-mail.ts'

type OutboxRow = Pick<Tables['outbox'], 'id' | 'created_at' | 'message' | 'sequence'>

const SENT = true
const NOT_NEEDED = false

/** Writes a message and sends it, unless it is no longer true or needed. Returns whether it was sent. */
export async function deliver(
  services: Services,
  transports: Transports,
  { id, created_at: createdAt, message: json, sequence }: OutboxRow,
): Promise<boolean> {
  const message: Message = messageSchema.parse(JSON.parse(json))
  const mail = async (content: MailContent) => {
    await transports.mail({ id, createdAt, ...content })
    return SENT
  }
  const text = async (content: SmsContent) => {
    if (await hasOptedOut(services, content.to)) return NOT_NEEDED
    await transports.sms({ id, createdAt, ...content })
    return SENT
  }

  if (message.kind === 'backup-alarm') return mail(backupAlarmMail(services, message))
  if (message.kind === 'evening-letter') {
    const letter = await eveningLetter(services, message)
    return letter ? mail(letter) : NOT_NEEDED
  }
  if (message.kind === 'code') {
    const { contact } = message
    if (!(await isCodeWanted(services, message))) return NOT_NEEDED
    const code = createCode()
    // A stranger has a code too, which is sent to nobody, so that nothing tells strangers from clients.
    await services.database.write((transaction) => recordCode(transaction, message, code))
    if (!(await findClient(services.database.read, contact))) return NOT_NEEDED
    return contact.includes('@')
      ? mail(client.codeMail(services, contact, code))
      : text(client.codeText(services, contact, code))
  }
  const booking = await services.database.read
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', message.booking)
    .executeTakeFirst()
  if (!booking || isOver(booking, services.clock.now())) return NOT_NEEDED
  if (message.kind === 'office-unreachable') {
    return mail(office.unreachableMail(services, booking, message))
  }
  // The visit was changed since. Another message, later in the queue, tells how it is now.
  if (sequence !== null && sequence !== booking.sequence) return NOT_NEEDED
  if (
    isPlanned(message.kind) &&
    !isLetterDue(services.practice, booking, message.kind, services.clock.now())
  ) {
    return NOT_NEEDED
  }
  const hasStoppedTexts = () => hasOptedOut(services, booking.phone)
  const link = (inMessage: 'letter' | 'text') => createVisitLink(services, booking, inMessage)
  switch (message.kind) {
    case 'client-mail':
      return mail(
        client.confirmationMail(services, booking, await link('letter'), await hasStoppedTexts()),
      )
    case 'client-text':
      return text(client.confirmationText(services, booking, await link('text')))
    case 'office-mail':
      return mail(office.bookedOfficeMail(services, booking))
    case 'moved-mail':
      return mail(
        client.movedMail(services, booking, await link('letter'), await hasStoppedTexts()),
      )
    case 'moved-text':
      return text(client.movedText(services, booking, await link('text')))
    case 'office-moved':
      return mail(office.movedOfficeMail(services, booking))
    case 'cancelled-mail':
      return mail(client.cancelledMail(services, booking, await link('letter')))
    case 'cancelled-text':
      return text(client.cancelledText(services, booking, await link('text')))
    case 'intake-mail':
      return mail(visit.intakeMail(services, booking, await link('letter')))
    case 'reminder-mail':
      return mail(visit.reminderMail(services, booking, await link('letter')))
    case 'reminder-text':
      return text(visit.reminderText(services, booking, await link('text')))
    case 'office-cancelled':
      return mail(office.cancelledOfficeMail(services, booking))
  }
}
