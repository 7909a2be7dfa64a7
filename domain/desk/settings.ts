import * as v from 'valibot'
import { doneOrRefusal, optionalText, postCall, successOrRefusal } from '../call.ts'
import { LETTER_NAMES } from '../letter-names.ts'

/** More than any place has. Finding a place takes time that grows with the square of its length. */
const MOST_KEYS = 20
/** A place in the facts of the practice, such as `locations`, 0, `name`. */
const place = v.pipe(v.array(v.union([v.string(), v.number()])), v.maxLength(MOST_KEYS))
export type Place = v.InferOutput<typeof place>

/** New values at places. One without a value is removed. */
export const newValues = v.array(v.object({ path: place, value: v.optional(v.unknown()) }))

const changes = v.object({
  /** The version that was changed. */
  version: v.number(),
  /** What was changed, for example `Hours of Kingston`. */
  what: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  changes: newValues,
})
export type SettingsChanges = v.InferOutput<typeof changes>

/** The facts of the practice, and the versions that can be brought back. */
export const getSettings = postCall(
  '/api/desk/settings',
  v.object({}),
  successOrRefusal({
    version: v.number(),
    /** The file in which they are; absent if they are changed in the browser. */
    file: optionalText,
    /** With all words of the pages. */
    facts: v.unknown(),
    /** The parts of the words that the site came with. They become the practice's own once they are changed or kept. */
    siteWords: v.optional(v.array(v.string()), []),
    /** Where letters and texts go. Their secrets are on the server, and stay there. */
    sending: optionalText,
    saved: v.optional(
      v.array(
        v.object({
          version: v.number(),
          /** An ISO instant. */
          at: v.string(),
          who: v.string(),
          what: v.string(),
        }),
      ),
      [],
    ),
  }),
)
/** Says what the changes would do that the owner may not want. Mistakes are named by their places. */
export const checkSettings = postCall(
  '/api/desk/checkSettings',
  changes,
  successOrRefusal({ warnings: v.optional(v.array(v.string()), []) }),
)
const letterPreview = v.object({
  /** With which visit it is written. */
  visit: v.string(),
  subject: v.string(),
  html: v.string(),
  /** The first text to a number, which says how to stop them, and a later one. */
  texts: v.optional(v.array(v.object({ text: v.string(), segments: v.number() })), []),
})
export type LetterPreview = v.InferOutput<typeof letterPreview>

/** A letter as the changes make it. Nothing is saved or sent. */
export const previewLetter = postCall(
  '/api/desk/previewLetter',
  v.object({ ...changes.entries, letter: v.picklist(LETTER_NAMES) }),
  successOrRefusal(letterPreview.entries),
)
export const saveSettings = postCall('/api/desk/saveSettings', changes, doneOrRefusal)
/** Brings an earlier version back, as a new one. */
export const bringBackSettings = postCall(
  '/api/desk/bringBackSettings',
  v.object({ version: v.number(), earlier: v.number() }),
  doneOrRefusal,
)
/** Moves the facts out of their file. After that they are changed in the browser. */
export const moveSettings = postCall('/api/desk/moveSettings', v.object({}), doneOrRefusal)

/** Sends a letter to the person who asks. The message says what the mail server answered. */
export const sendTestLetter = postCall('/api/desk/sendTestLetter', v.object({}), doneOrRefusal)
export const sendTestText = postCall(
  '/api/desk/sendTestText',
  v.object({ phone: v.string() }),
  doneOrRefusal,
)

/** The field at a place, as the errors of a form name it. */
export const fieldAt = (path: Place): string => path.join('.')
