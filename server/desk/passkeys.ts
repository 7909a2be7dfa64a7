import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { readText } from '../../domain/text.ts'
import { HOUR } from '../../domain/timing.ts'
import { recordAct } from '../database/audit.ts'
import type { Tables, Transaction } from '../database/tables.ts'
import { TOO_MANY_REQUESTS, withinLimit } from '../http/rate-limit.ts'
import type { Requester } from '../http/requester.ts'
import type { Visitor } from '../http/token-cookie.ts'
import { isDeskAddress } from '../practice/desk-addresses.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { keepChallenge, redeemChallenge } from './challenges.ts'
import { type Session, startSession } from './sessions.ts'

const MOST = { visitor: { max: 60, per: HOUR }, clientAddress: { max: 300, per: HOUR } }
const LIMIT = {
  ask: { action: 'desk passkey asked', ...MOST },
  enter: { action: 'desk passkey', ...MOST },
}
const NAME = {
  missing: 'Give the passkey a name, such as that of the device. Nothing was changed.',
  name: 'The name of a passkey',
  maxLength: 50,
}
const NOT_KNOWN = refuse(
  403,
  'This passkey does not sign you in. It may have been removed. Sign in with a code instead.',
  'code',
)
const NOT_ADDED = refuse(400, 'The passkey could not be checked, so it was not added.')

/** Imported with the first passkey, because importing it takes a quarter of the start and 7 MB. */
const webAuthn = () => import('@simplewebauthn/server')

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The name of the site and its origin, to which browsers bind a passkey. */
const siteOf = ({ siteUrl }: Services) => {
  const { hostname, origin } = new URL(siteUrl)
  return { rpID: hostname, expectedRPID: hostname, expectedOrigin: origin }
}

/** The library throws for whatever is wrong with a response. */
const verified = <T extends { verified: boolean }>(check: Promise<T>): Promise<T | undefined> =>
  check.then(
    (result) => (result.verified ? result : undefined),
    () => undefined,
  )

/** What a passkey has to sign, so that it signs this browser in. */
export async function askForPasskey(
  services: Services,
  visitor: Visitor,
  requester: Requester,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON>> {
  const { rpID } = siteOf(services)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  return services.database.write(async (transaction): Promise<Result<typeof options>> => {
    if (!(await withinLimit(transaction, LIMIT.ask, requester, services.clock.now())))
      return TOO_MANY_REQUESTS
    await keepChallenge(transaction, services, visitor, 'sign-in', options.challenge)
    return accept(options)
  })
}

/** Starts a session for the next cookie if a passkey of someone who may use the desk has signed the challenge. */
export async function signInWithPasskey(
  services: Services,
  visitor: Visitor,
  next: Visitor,
  response: AuthenticationResponseJSON,
  requester: Requester,
): Promise<Result<Session>> {
  const { database, clock, practice } = services
  const asked = await database.write(async (transaction) =>
    (await withinLimit(transaction, LIMIT.enter, requester, clock.now()))
      ? accept(await redeemChallenge(transaction, services, visitor, 'sign-in'))
      : TOO_MANY_REQUESTS,
  )
  if (asked.isRefused) return asked
  const known = (from: Services['database']['read'] | Transaction) =>
    from.selectFrom('passkeys').selectAll().where('id', '=', String(response.id)).executeTakeFirst()
  const passkey = await known(database.read)
  if (!asked.value || !passkey || !isDeskAddress(practice, passkey.email)) return NOT_KNOWN
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verified(
    verifyAuthenticationResponse({
      response,
      ...siteOf(services),
      expectedChallenge: asked.value,
      credential: {
        id: passkey.id,
        publicKey: decode(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  if (!result) return NOT_KNOWN
  return database.write(async (transaction): Promise<Result<Session>> => {
    const now = clock.now()
    // It may have been removed meanwhile.
    if (!(await known(transaction))) return NOT_KNOWN
    await transaction
      .updateTable('passkeys')
      .set({ counter: result.authenticationInfo.newCounter, used_at: now })
      .where('id', '=', passkey.id)
      .execute()
    return accept(
      await startSession(transaction, services, visitor, next, passkey.email, requester),
    )
  })
}

const passkeysOf = ({ database }: Services, { email }: Session) =>
  database.read
    .selectFrom('passkeys')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()

const iso = (at: number) => new Date(at).toISOString()

export async function listPasskeys(services: Services, session: Session) {
  const rows: Tables['passkeys'][] = await passkeysOf(services, session)
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    addedAt: iso(created_at),
    usedAt: used_at === null ? undefined : iso(used_at),
  }))
}

export async function startPasskey(services: Services, session: Session) {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpID: siteOf(services).rpID,
    rpName: services.practice.name,
    userName: session.email,
    userDisplayName: session.email,
    excludeCredentials: (await passkeysOf(services, session)).map(({ id }) => ({ id })),
    // A passkey that the device keeps, so that no one has to type an address, and that only its owner can unlock.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await services.database.write((transaction) =>
    keepChallenge(transaction, services, session.visitor, 'adding', options.challenge),
  )
  return options
}

/** Adds a passkey once `confirm` has accepted the fresh code. Returns what to say. */
export async function addPasskey(
  services: Services,
  { visitor, email }: Session,
  typedName: string,
  response: RegistrationResponseJSON,
  confirm: (transaction: Transaction) => Promise<Result<true>>,
): Promise<Result<string>> {
  const read = readText(typedName, NAME)
  if ('error' in read) return refuse(400, read.error)
  const asked = await services.database.write((transaction) =>
    redeemChallenge(transaction, services, visitor, 'adding'),
  )
  if (!asked) return NOT_ADDED
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verified(
    verifyRegistrationResponse({
      response,
      ...siteOf(services),
      expectedChallenge: asked,
    }),
  )
  if (!result?.registrationInfo) return NOT_ADDED
  const { id, publicKey, counter } = result.registrationInfo.credential
  return services.database.write(async (transaction): Promise<Result<string>> => {
    const now = services.clock.now()
    const confirmed = await confirm(transaction)
    if (confirmed.isRefused) return confirmed
    const known = transaction.selectFrom('passkeys').select('id').where('id', '=', id)
    if (await known.executeTakeFirst()) return NOT_ADDED
    await transaction
      .insertInto('passkeys')
      .values({
        id,
        email,
        name: read.text,
        public_key: encode(publicKey),
        counter,
        created_at: now,
        used_at: null,
      })
      .execute()
    await recordAct(transaction, { by: email, act: 'added a passkey', record: id }, now)
    return accept(`The passkey “${read.text}” now signs you in.`)
  })
}

/** Removes a passkey of the person who is signed in. Returns what to say. */
export const removePasskey = (
  { database, clock }: Services,
  { email }: Session,
  id: string,
): Promise<Result<string>> =>
  database.write(async (transaction): Promise<Result<string>> => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('email', '=', email)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return refuse(404, 'There is no such passkey. It may already have been removed.')
    await recordAct(transaction, { by: email, act: 'removed a passkey', record: id }, clock.now())
    return accept(`The passkey “${removed.name}” was removed, and no longer signs you in.`)
  })
