import * as z from 'zod'
import type { Tables } from '../database/tables.ts'
import { clientAt } from '../reviews/clients.ts'
import type { Office } from '../services.ts'
import type { Errand } from './outbox.ts'
import * as words from './templates.ts'
import type { Carriers } from './transports.ts'

const errand: z.ZodType<Errand> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['client-mail', 'client-text', 'office-mail', 'cancelled-mail', 'cancelled-text']),
    booking: z.string(),
  }),
  z.object({
    kind: z.literal('code'),
    contact: z.string(),
    code: z.string(),
    expiresAt: z.number(),
  }),
])

/** Finds the words and hands them to their carrier; what needs no sending any more is done at once. */
export async function run(
  office: Office,
  carriers: Carriers,
  { id, created_at: at, message }: Pick<Tables['outbox'], 'id' | 'created_at' | 'message'>,
): Promise<void> {
  const told = errand.parse(JSON.parse(message))
  if (told.kind === 'code') {
    const { contact: to, code, expiresAt } = told
    if (expiresAt <= office.clock.now()) return
    if (!(await clientAt(office.database.read, to))) return
    if (to.includes('@')) await carriers.mail({ id, at, ...words.codeMail(office, to, code) })
    else await carriers.text({ id, at, ...words.codeText(office, to, code) })
    return
  }
  const booking = await office.database.read
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', told.booking)
    .executeTakeFirst()
  if (!booking) return
  switch (told.kind) {
    case 'client-mail':
      return carriers.mail({ id, at, ...words.confirmationMail(office, booking) })
    case 'client-text':
      return carriers.text({ id, at, ...words.confirmationText(office, booking) })
    case 'office-mail':
      return carriers.mail({ id, at, ...words.officeMail(office, booking) })
    case 'cancelled-mail':
      return carriers.mail({ id, at, ...words.cancelledMail(office, booking) })
    case 'cancelled-text':
      return carriers.text({ id, at, ...words.cancelledText(office, booking) })
  }
}
