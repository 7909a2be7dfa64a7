import type { RequestOf } from '../../domain/call.ts'
import type { stopClientTexts as call } from '../../domain/desk/clients.ts'
import { formatPhone } from '../../domain/phone.ts'
import { type Actor, recordAct } from '../database/audit.ts'
import { stopTexts } from '../messages/outbox/opt-outs.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import { CORRECTED_SINCE, lockClient, UNKNOWN_CLIENT } from './correct-client.ts'

/** Stops texts to the number of a client who asked the practice for it. Only START from the number ends it. */
export const stopClientTexts = (
  { database, clock }: Services,
  by: Actor,
  { id, phone }: RequestOf<typeof call>,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const client = await lockClient(transaction, database.engine, id)
    if (!client) return UNKNOWN_CLIENT
    if (phone === '' || client.phone !== phone) return CORRECTED_SINCE
    await stopTexts(transaction, phone, { way: 'desk', actor: by }, clock.now())
    await recordAct(transaction, { by, act: 'stopped texts to a client', record: id }, clock.now())
    return accept(
      `No more texts go to ${formatPhone(phone)}. Only START, texted from it, brings them back.`,
    )
  })
