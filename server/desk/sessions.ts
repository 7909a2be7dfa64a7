import { HOUR } from '../../domain/timing.ts'
import { type CodeProblem, redeemCode, WRONG_CODE } from '../codes/codes.ts'
import { type Act, recordAct } from '../database/audit.ts'
import type { Transaction } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/token-cookie.ts'
import { hasRecall } from '../messages/kinds/recall-letter.ts'
import { isDeskAddress, isOwnerAddress } from '../practice/desk-addresses.ts'
import { accept, type Result, refuseFields } from '../result.ts'
import type { Services } from '../services.ts'

/** Of an address that is typed to sign in. */
export const INVALID_EMAIL = refuseFields({
  email: 'Please enter an email address such as name@example.org.',
})

export const SESSION_LIFETIME = 12 * HOUR

/** The session of a person who is signed in at the desk. */
export interface Session {
  /** The browser; its id is the key of the session in the database. */
  readonly visitor: Visitor
  /** The person's email address, which the audit records as the actor. */
  readonly email: string
  /** Whether the person may do everything, and not only run the day. */
  readonly isOwner: boolean
  readonly expiresAt: number
}

/** A session as the page gets it. */
export const shownSession = (
  { practice }: Pick<Services, 'practice'>,
  { email, isOwner, expiresAt }: Session,
) => ({
  success: true as const,
  email,
  isOwner,
  hasCallList: hasRecall(practice),
  until: new Date(expiresAt).toISOString(),
})

/** The browser's session; undefined if there is none, it has ended, or its address has lost access to the desk. */
export async function findSession(
  { database, clock, practice }: Services,
  visitor: Visitor,
): Promise<Session | undefined> {
  const row = await database.read
    .selectFrom('desk_sessions')
    .select(['email', 'expires_at'])
    .where('hash', '=', visitor.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row && isDeskAddress(practice, row.email)
    ? {
        visitor,
        email: row.email,
        isOwner: isOwnerAddress(practice, row.email),
        expiresAt: row.expires_at,
      }
    : undefined
}

const end = (transaction: Transaction, now: number) =>
  transaction.updateTable('desk_sessions').set({ ended_at: now }).where('ended_at', 'is', null)

/** Starts a session for the next cookie of a person whose identity was just proved. */
export async function startSession(
  transaction: Transaction,
  { clock, practice }: Services,
  visitor: Visitor,
  next: Visitor,
  email: string,
  requester: Requester,
): Promise<Session> {
  const now = clock.now()
  await end(transaction, now).where('hash', '=', visitor.id).execute()
  const expiresAt = now + SESSION_LIFETIME
  await transaction
    .insertInto('desk_sessions')
    .values({
      hash: next.id,
      email,
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
      network: requester.clientAddress ?? null,
    })
    .execute()
  await recordAct(transaction, { by: email, act: 'signed in', record: 'desk' }, now)
  return { visitor: next, email, isOwner: isOwnerAddress(practice, email), expiresAt }
}

/** Starts a session for the next cookie if this is the code that was sent to an address of the practice. */
export const signIn = (
  services: Services,
  visitor: Visitor,
  next: Visitor,
  code: string,
  requester: Requester,
): Promise<Result<Session | CodeProblem>> =>
  services.database.write(async (transaction): Promise<Result<Session | CodeProblem>> => {
    const used = await redeemCode(transaction, services, 'sign-in', visitor, code, requester)
    if (used.isRefused) return used
    if ('problem' in used.value) return accept(used.value)
    const email = used.value.contact
    if (!isDeskAddress(services.practice, email)) return accept({ problem: WRONG_CODE })
    return accept(await startSession(transaction, services, visitor, next, email, requester))
  })

/** Ends this session, or everyone's sessions and calendars on all devices, for example after a phone was lost. */
export const signOut = (
  { database, clock }: Services,
  { visitor, email }: Session,
  where: 'here' | 'everywhere',
): Promise<void> =>
  database.write(async (transaction) => {
    const now = clock.now()
    const ending = end(transaction, now)
    const ended = await (where === 'here' ? ending.where('hash', '=', visitor.id) : ending)
      .returning('hash')
      .execute()
    const ofBrowser = transaction.deleteFrom('passkey_challenges')
    await (where === 'here' ? ofBrowser.where('visitor', '=', visitor.id) : ofBrowser).execute()
    // A lost phone may also show the visits in its calendar.
    if (where === 'everywhere') await transaction.deleteFrom('calendar_feeds').execute()
    const act: Act = where === 'here' ? 'signed out' : 'signed out everywhere'
    if (ended.length > 0) await recordAct(transaction, { by: email, act, record: 'desk' }, now)
  })
