import { parse } from 'valibot'
import { type Booking, isOver } from '../booking/booking.ts'
import { isInClosedHours } from '../booking/calendar/closures.ts'
import { createCode, isCodeWanted, recordCode } from '../codes/codes.ts'
import type { Tables } from '../database/tables.ts'
import { hasOptedOut } from '../messages/opt-outs.ts'
import { type Message, messageSchema } from '../messages/outbox.ts'
import type { Delivery, Transports } from '../messages/transports.ts'
import type { MailContent, SmsContent } from '../messages/write-mail.ts'
import { isDeskAddress } from '../practice/desk-addresses.ts'
import { findClient } from '../reviews/clients.ts'
import type { Services } from '../services.ts'
import { createVisitLink } from '../visit/links.ts'
import { backupAlarmMail } from './backup-alarm.ts'
import * as client from './client-letters.ts'
import { eveningLetter } from './evening-letter.ts'
import { changesLetter, holdBack } from './hourly.ts'
import * as late from './late-letters.ts'
import * as offer from './offer-letters.ts'
import * as office from './office-letters.ts'
import { isLetterDue, isPlanned } from './planned-letters.ts'
import * as visit from './visit-letters.ts'

type OutboxRow = Pick<
  Tables['outbox'],
  'id' | 'created_at' | 'message' | 'sequence' | 'channel' | 'attempts'
>

const NOT_NEEDED = 'not needed'
/** The visit is over. The message is kept, because the clock may be wrong. */
const OVER = 'over'
/** The message must wait, for example because its recipient has reached an hourly limit. It is checked again. */
const HELD = 'held'
export type Outcome = Delivery | typeof NOT_NEEDED | typeof OVER | typeof HELD

/** Writes a message and sends it, unless it is no longer true or needed. Returns the outcome. */
export async function deliver(
  services: Services,
  transports: Transports,
  { id, created_at: createdAt, message: json, sequence, channel, attempts }: OutboxRow,
): Promise<Outcome> {
  const message: Message = parse(messageSchema, JSON.parse(json))
  const mail = (content: MailContent): Promise<Outcome> =>
    transports.mail({ id, createdAt, ...content })
  const text = async (
    phone: string,
    write: () => SmsContent | Promise<SmsContent>,
  ): Promise<Outcome> => {
    if (await hasOptedOut(services.database.read, phone)) return NOT_NEEDED
    return transports.sms({ id, createdAt, ...(await write()) })
  }

  if (message.kind === 'backup-alarm') return mail(backupAlarmMail(services, message))
  if (message.kind === 'evening-letter') {
    const letter = await eveningLetter(services, message)
    return letter ? mail(letter) : NOT_NEEDED
  }
  if (message.kind === 'office-changes') {
    const letter = await changesLetter(services, message)
    return letter ? mail(letter) : HELD
  }
  if (message.kind === 'code') {
    const { contact } = message
    if (!(await isCodeWanted(services, message))) return NOT_NEEDED
    const code = createCode()
    // Unknown contacts get a code as well, but it is never sent, so that nothing reveals who is a client.
    await services.database.write((transaction) => recordCode(transaction, message, code))
    if (message.purpose !== 'review') {
      return isDeskAddress(services.practice, contact)
        ? mail(office.deskCodeMail(services, contact, message.purpose, code))
        : NOT_NEEDED
    }
    if (!(await findClient(services.database.read, services, contact))) return NOT_NEEDED
    return contact.includes('@')
      ? mail(client.codeMail(services, contact, code))
      : text(contact, () => client.codeText(services, contact, code))
  }
  if (message.kind === 'new-review') {
    const review = await services.database.read
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', message.review)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    return review ? mail(office.newReviewMail(services, review)) : NOT_NEEDED
  }
  const booking = await services.database.read
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', message.booking)
    .executeTakeFirst()
  if (!booking) return NOT_NEEDED
  if (isOver(booking, services.clock.now())) return OVER
  // The visit has changed since. A later message describes the change, unless it was made without letters.
  if (sequence !== null && sequence !== booking.sequence) return NOT_NEEDED
  const now = services.clock.now()
  const isClosed = () => isInClosedHours(services.database.read, booking, now)
  if (isPlanned(message.kind)) {
    const isDue = isLetterDue(services.practice, booking, message.kind, now)
    if (!isDue || (await isClosed())) return NOT_NEEDED
  }
  const isByVisitor = 'isByVisitor' in message && message.isByVisitor
  const counted = message.kind === 'office-unreachable' ? 'office-mail' : isByVisitor && channel
  // A retried message was counted at its first attempt.
  const held = counted && attempts <= 1 && (await holdBack(services, booking, counted))
  if (held) return held
  const clientMail = async (
    write: (
      site: Services,
      booking: Booking,
      link: string,
      hasStoppedTexts: boolean,
    ) => MailContent,
  ) =>
    mail(
      write(
        services,
        booking,
        await createVisitLink(services, booking, 'letter'),
        await hasOptedOut(services.database.read, booking.phone),
      ),
    )
  const clientText = (write: (site: Services, booking: Booking, link: string) => SmsContent) =>
    text(booking.phone, async () =>
      write(services, booking, await createVisitLink(services, booking, 'text')),
    )
  switch (message.kind) {
    case 'client-mail':
      return clientMail(client.confirmationMail)
    case 'client-text':
      return clientText(client.confirmationText)
    case 'office-mail':
      return mail(office.bookedOfficeMail(services, booking))
    case 'moved-mail':
      return clientMail(client.movedMail)
    case 'moved-text':
      return clientText(client.movedText)
    case 'office-moved':
      return mail(office.movedOfficeMail(services, booking))
    case 'cancelled-mail':
      return clientMail(client.canceledMail)
    case 'cancelled-text':
      return clientText(client.canceledText)
    case 'reinstated-mail':
      return clientMail(client.reinstatedMail)
    case 'reinstated-text':
      return clientText(client.reinstatedText)
    case 'office-reinstated':
      return mail(office.reinstatedOfficeMail(services, booking))
    case 'late-mail':
    case 'late-text': {
      // A client whose visit is in closed hours must not read that it begins later.
      if (booking.starts_at <= now || (await isClosed())) return NOT_NEEDED
      return message.kind === 'late-mail'
        ? mail(late.lateMail(services, booking, message.minutes))
        : text(booking.phone, () => late.lateText(services, booking, message.minutes))
    }
    case 'intake-mail':
      return clientMail(visit.intakeMail)
    case 'reminder-mail':
      return clientMail(visit.reminderMail)
    case 'reminder-text':
      return clientText(visit.reminderText)
    case 'office-unreachable':
      return mail(office.unreachableMail(services, booking, message))
    case 'office-cancelled':
      return mail(office.canceledOfficeMail(services, booking))
    case 'offer-mail':
    case 'offer-text': {
      if (!(await isClosed())) return NOT_NEEDED
      return message.kind === 'offer-mail'
        ? clientMail(offer.offerMail)
        : clientText(offer.offerText)
    }
    case 'reopened-mail':
    case 'reopened-text': {
      if (await isClosed()) return NOT_NEEDED
      return message.kind === 'reopened-mail'
        ? clientMail(offer.reopenedMail)
        : text(booking.phone, () => offer.reopenedText(services, booking))
    }
  }
}
