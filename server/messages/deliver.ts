import type { Tables } from '../database/tables.ts'
import { findClient } from '../reviews/clients.ts'
import type { Services } from '../services.ts'
import { backupAlarmMail } from './backup-alarm.ts'
import { hasOptedOut } from './opt-outs.ts'
import { type Message, messageSchema } from './outbox.ts'
import * as templates from './templates.ts'
import type { Transports } from './transports.ts'

type OutboxRow = Pick<Tables['outbox'], 'id' | 'created_at' | 'message'>

/** Writes a message and sends it. A message that is no longer needed is done without being sent. */
export async function deliver(
  services: Services,
  transports: Transports,
  { id, created_at: createdAt, message: json }: OutboxRow,
): Promise<void> {
  const message: Message = messageSchema.parse(JSON.parse(json))
  const mail = (content: templates.MailContent) => transports.mail({ id, createdAt, ...content })
  const text = async (content: templates.SmsContent) => {
    if (await hasOptedOut(services, content.to)) return
    await transports.sms({ id, createdAt, ...content })
  }

  if (message.kind === 'backup-alarm') return mail(backupAlarmMail(services, message))
  if (message.kind === 'code') {
    const { contact, code, expiresAt } = message
    if (expiresAt <= services.clock.now()) return
    if (!(await findClient(services.database.read, contact))) return
    return contact.includes('@')
      ? mail(templates.codeMail(services, contact, code))
      : text(templates.codeText(services, contact, code))
  }
  const booking = await services.database.read
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', message.booking)
    .executeTakeFirst()
  if (!booking) return
  const hasStoppedTexts = () => hasOptedOut(services, booking.phone)
  switch (message.kind) {
    case 'client-mail':
      return mail(templates.confirmationMail(services, booking, await hasStoppedTexts()))
    case 'client-text':
      return text(templates.confirmationText(services, booking))
    case 'office-mail':
      return mail(templates.officeMail(services, booking))
    case 'moved-mail':
      return mail(templates.movedMail(services, booking, await hasStoppedTexts()))
    case 'moved-text':
      return text(templates.movedText(services, booking))
    case 'cancelled-mail':
      return mail(templates.cancelledMail(services, booking))
    case 'cancelled-text':
      return text(templates.cancelledText(services, booking))
  }
}
