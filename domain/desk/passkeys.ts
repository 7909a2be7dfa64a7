import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import * as v from 'valibot'
import { doneOrRefusal, optionalText, postCall, successOrRefusal } from '../call.ts'
import { sessionOrRefusal } from './sign-in.ts'

/** What browser and authenticator exchange with the server. Its libraries check the content. */
/* @__NO_SIDE_EFFECTS__ */
const webAuthn = <Message>() =>
  v.custom<Message>((value) => typeof value === 'object' && value !== null)

const nothing = v.object({})

export const askForPasskey = postCall(
  '/api/desk/askForPasskey',
  nothing,
  successOrRefusal({ options: webAuthn<PublicKeyCredentialRequestOptionsJSON>() }),
)
export const enterPasskey = postCall(
  '/api/desk/enterPasskey',
  v.object({ response: webAuthn<AuthenticationResponseJSON>() }),
  sessionOrRefusal,
)

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  /** ISO instants. */
  addedAt: v.string(),
  usedAt: optionalText,
})
export type Passkey = v.InferOutput<typeof passkey>

/** Another person who is signed in or can sign in, or whose calendar shows the visits. */
const colleague = v.object({
  /** The email address. */
  id: v.string(),
  isSignedIn: v.boolean(),
  passkeys: v.number(),
  hasFeed: v.boolean(),
})
export type Colleague = v.InferOutput<typeof colleague>

/** The passkeys of the person who is signed in, and when they made the address of their calendar. */
export const getPasskeys = postCall(
  '/api/desk/passkeys',
  nothing,
  successOrRefusal({
    passkeys: v.array(passkey),
    feedSince: optionalText,
    /** For the owner only. */
    colleagues: v.optional(v.array(colleague), []),
  }),
)
export const startPasskey = postCall(
  '/api/desk/startPasskey',
  nothing,
  successOrRefusal({ options: webAuthn<PublicKeyCredentialCreationOptionsJSON>() }),
)
/** Requires a fresh code, so that an unattended screen is not enough to add a passkey. */
export const addPasskey = postCall(
  '/api/desk/addPasskey',
  v.object({
    name: v.string(),
    code: v.string(),
    response: webAuthn<RegistrationResponseJSON>(),
  }),
  doneOrRefusal,
)
export const removePasskey = postCall(
  '/api/desk/removePasskey',
  v.object({ id: v.string() }),
  doneOrRefusal,
)

/** Ends the sessions, the passkeys and the calendar of a colleague. For the owner only. */
export const endAccess = postCall(
  '/api/desk/endAccess',
  v.object({ email: v.string() }),
  doneOrRefusal,
)
