import { recordAct } from '../database/audit.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { count } from '../system/count.ts'
import type { Session } from './sessions.ts'

/** The other people who are signed in, can sign in with a passkey or see the visits in their calendars. */
export async function listColleagues(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { email: own }: Session,
) {
  const { read } = database
  const signedIn = await read
    .selectFrom('desk_sessions')
    .select('email')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .execute()
  const passkeys = await read.selectFrom('passkeys').select('email').execute()
  const feeds = await read.selectFrom('calendar_feeds').select('email').execute()
  const people = new Set([...signedIn, ...passkeys, ...feeds].map(({ email }) => email))
  people.delete(own)
  return [...people].sort().map((email) => ({
    id: email,
    isSignedIn: signedIn.some((one) => one.email === email),
    passkeys: passkeys.filter((one) => one.email === email).length,
    hasFeed: feeds.some((one) => one.email === email),
  }))
}

/** Ends the sessions, the passkeys and the calendar of a colleague. Returns what was ended. */
export const endAccess = (
  { database, clock }: Services,
  { email: by }: Session,
  email: string,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const now = clock.now()
    const sessions = await transaction
      .updateTable('desk_sessions')
      .set({ ended_at: now })
      .where('email', '=', email)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('hash')
      .execute()
    const passkeys = await transaction
      .deleteFrom('passkeys')
      .where('email', '=', email)
      .returning('id')
      .execute()
    const feeds = await transaction
      .deleteFrom('calendar_feeds')
      .where('email', '=', email)
      .returning('email')
      .execute()
    const ended = [
      ...(sessions.length > 0 ? [count(sessions.length, 'session', 'sessions')] : []),
      ...(passkeys.length > 0 ? [count(passkeys.length, 'passkey', 'passkeys')] : []),
      ...(feeds.length > 0 ? ['the calendar address'] : []),
    ]
    if (ended.length === 0) return refuse(404, 'There is nothing to end for this address.')
    await recordAct(transaction, { by, act: 'ended a colleague’s access', record: email }, now)
    return accept(
      `Ended for ${email}: ${ended.join(', ')}. A code that we email there signs in again, as long as the practice lists the address.`,
    )
  })
