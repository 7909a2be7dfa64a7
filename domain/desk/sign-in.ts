import * as v from 'valibot'
import { optionalText, postCall, successOrRefusal } from '../call.ts'

const done = successOrRefusal({})
const nothing = v.object({})

/** The session at the desk. */
const session = v.object({
  email: v.string(),
  /** Whether the person may do everything, and not only run the day. */
  isOwner: v.boolean(),
  /** Whether the practice invites clients, so that some have to be called. */
  hasCallList: v.optional(v.boolean(), false),
  /** An ISO instant. */
  until: v.string(),
})
export type Session = Readonly<v.InferOutput<typeof session>>

export const sessionOrRefusal = successOrRefusal(session.entries)

/** Only the session, without the other parts of the response. */
export const sessionOf = ({ email, isOwner, hasCallList, until }: Session): Session => ({
  email,
  isOwner,
  hasCallList,
  until,
})

/** Responds the same for every address, but sends a code only to those in the practice file. */
export const sendDeskCode = postCall('/api/desk/sendCode', v.object({ email: v.string() }), done)
export const enterDeskCode = postCall(
  '/api/desk/enterCode',
  v.object({ code: v.string() }),
  sessionOrRefusal,
)

// All other desk calls are refused without a session, always with the same message.
export const getDeskSession = postCall('/api/desk/session', nothing, sessionOrRefusal)
/** Sends the signed-in person a code that allows one export or one erasure. */
export const sendRecordsCode = postCall(
  '/api/desk/sendRecordsCode',
  nothing,
  /** Set if no new code was sent because an earlier one is still valid. */
  successOrRefusal({ message: optionalText }),
)
export const signOut = postCall('/api/desk/signOut', nothing, done)
/** Ends all desk sessions on all devices. */
export const signOutEverywhere = postCall('/api/desk/signOutEverywhere', nothing, done)

/** The message for every desk call without a session. */
export const SIGNED_OUT =
  'You are not signed in, or your session has ended. Please sign in again. Nothing was changed.'
