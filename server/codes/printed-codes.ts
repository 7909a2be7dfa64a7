import { randomInt } from 'node:crypto'
import { MINUTE } from '../../domain/timing.ts'
import type { Queryable, Transaction } from '../database/tables.ts'
import { keyedHash } from '../system/secrets.ts'

const LIFETIME = 10 * MINUTE
const DIGITS = 16

/** So long that the hash in the database does not reveal it, because it works in any browser. */
const hashOf = (code: string): string => keyedHash('printed code', code)

/**
 * Makes a code that once stands in for one mailed to the person with this address: to sign in, or to confirm an export, an
 * erasure or a new passkey. Only its hash is stored. The link of the first day has one as well, which is for no address.
 */
export async function createPrintedCode(
  transaction: Transaction,
  contact: string,
  now: number,
  lifetime = LIFETIME,
): Promise<string> {
  const code = Array.from({ length: DIGITS }, () => randomInt(10)).join('')
  const ends = { expires_at: now + lifetime, tries_end_at: now + lifetime }
  await transaction
    .insertInto('codes')
    .values({ visitor: hashOf(code), contact, hash: '', tries: 0, ...ends })
    .execute()
  return code
}

export const isPrintedCode = (code: string): boolean => code.length === DIGITS && /^\d+$/.test(code)

/** Whether this code was printed for this, and was neither used nor has expired. */
export async function isPrintedFor(
  database: Queryable,
  code: string,
  contact: string,
  now: number,
): Promise<boolean> {
  const printed = await database
    .selectFrom('codes')
    .select('contact')
    .where('visitor', '=', hashOf(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return printed?.contact === contact
}

/** The address for which this code was printed, unless it was used or has expired. */
export async function redeemPrintedCode(
  transaction: Transaction,
  code: string,
  now: number,
): Promise<string | undefined> {
  const printed = await transaction
    .deleteFrom('codes')
    .where('visitor', '=', hashOf(code))
    .where('expires_at', '>', now)
    .returning('contact')
    .executeTakeFirst()
  return printed?.contact
}
