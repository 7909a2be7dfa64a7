import { parse } from 'valibot'
import type { Tables } from '../database/tables.ts'
import { messageSchema } from '../messages/message.ts'
import { hasOptedOut } from '../messages/opt-outs.ts'
import type { Delivery, Transports } from '../messages/transports.ts'
import type { Services } from '../services.ts'
import { KINDS } from './kinds.ts'
import type { Skipped } from './rules.ts'

type Stored = Pick<Tables['outbox'], 'id' | 'created_at' | 'message' | 'sequence' | 'attempts'>
export type Outcome = Delivery | Skipped

/** Writes a message and sends it, unless it is not due. */
export async function deliver(
  services: Services,
  transports: Transports,
  { id, created_at: createdAt, message: json, ...stored }: Stored,
): Promise<Outcome> {
  const message = parse(messageSchema, JSON.parse(json))
  const ready = await KINDS[message.kind].prepare(services, message, stored)
  if (typeof ready === 'string') return ready
  const { to, content } = ready
  if (typeof content !== 'string') return transports.mail({ id, createdAt, to, ...content })
  if (await hasOptedOut(services.database.read, to)) return 'not needed'
  return transports.sms({ id, createdAt, to, text: `${services.practice.name}: ${content}` })
}
