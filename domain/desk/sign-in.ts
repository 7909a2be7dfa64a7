import * as v from 'valibot'
import { optionalText, postCall, successOrRefusal } from '../call.ts'

const done = successOrRefusal({})
const nothing = v.object({})

/** Who is signed in at the desk, and until when. */
const session = successOrRefusal({
  email: v.string(),
  /** An ISO instant. */
  until: v.string(),
})

/** The same answer for every address; the code is sent to those that the practice file lists. */
export const sendDeskCode = postCall('/api/desk/sendCode', v.object({ email: v.string() }), done)
export const enterDeskCode = postCall(
  '/api/desk/enterCode',
  v.object({ code: v.string() }),
  session,
)

// All other calls of the desk are refused without a session, in the same words.
export const getDeskSession = postCall('/api/desk/session', nothing, session)
/** Sends a code for one export, or for erasing one client, to the address that is signed in. */
export const sendRecordsCode = postCall(
  '/api/desk/sendRecordsCode',
  nothing,
  /** Why no new code was sent, where an earlier one still counts. */
  successOrRefusal({ message: optionalText }),
)
export const signOut = postCall('/api/desk/signOut', nothing, done)
/** Ends the sessions of everybody on all devices. */
export const signOutEverywhere = postCall('/api/desk/signOutEverywhere', nothing, done)

/** The same for everybody who is not signed in, whatever was asked. */
export const SIGNED_OUT =
  'You are not signed in, or your session has ended. Please sign in again. Nothing was changed.'
