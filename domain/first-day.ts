import * as v from 'valibot'
import { postCall, successOrRefusal } from './call.ts'
import { newValues } from './desk/settings.ts'
import { sessionOrRefusal } from './desk/sign-in.ts'

// The first day of a practice: the person with the link that the start has printed makes the demonstration their own. Each
// call is refused as `unknown` once the link is used or too old, or the site has an owner.

const token = v.string()

export const openFirstDay = postCall(
  '/api/firstDay/open',
  v.object({ token }),
  /** Whether letters leave this site. Otherwise no code is sent. */
  successOrRefusal({ isMailed: v.optional(v.boolean(), false) }),
)
/** Names the mistakes in the answers until now, by their places. */
export const checkFirstDay = postCall(
  '/api/firstDay/check',
  v.object({ token, changes: newValues }),
  successOrRefusal({}),
)
/** Sends a code to the address of the practice, which shows that letters reach it. */
export const sendFirstDayCode = postCall(
  '/api/firstDay/sendCode',
  v.object({ token, email: v.string() }),
  successOrRefusal({}),
)
/** Saves the answers, and signs in the owner. */
export const finishFirstDay = postCall(
  '/api/firstDay/finish',
  v.object({ token, changes: newValues, code: v.optional(v.string()) }),
  sessionOrRefusal,
)
