import { MINUTE } from '../../domain/timing.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import type { Visitor } from '../http/token-cookie.ts'
import type { Services } from '../services.ts'

const LIFETIME = 5 * MINUTE

type Purpose = Tables['passkey_challenges']['purpose']

/** Keeps the challenge that this browser has to answer, instead of an earlier one. */
export async function keepChallenge(
  transaction: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id: visitor }: Visitor,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const asked = { challenge, expires_at: clock.now() + LIFETIME }
  await transaction
    .insertInto('passkey_challenges')
    .values({ visitor, purpose, ...asked })
    .onConflict((conflict) => conflict.columns(['visitor', 'purpose']).doUpdateSet(asked))
    .execute()
}

/** What this browser was asked within the last minutes; undefined if nothing. Any answer uses it up. */
export async function redeemChallenge(
  transaction: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id: visitor }: Visitor,
  purpose: Purpose,
): Promise<string | undefined> {
  const asked = await transaction
    .deleteFrom('passkey_challenges')
    .where('visitor', '=', visitor)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return asked && asked.expires_at > clock.now() ? asked.challenge : undefined
}
