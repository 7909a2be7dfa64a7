import * as v from 'valibot'
import { optionalText, postCall, successOrRefusal } from '../call.ts'
import { deskVisit } from './visits.ts'

/** The state of a letter for which no provider is set. */
export const FILED = 'written to the outbox, not sent'

const letter = v.object({
  id: v.string(),
  by: v.union([v.literal('e-mail'), v.literal('text')]),
  /** ISO instants. */
  writtenAt: v.string(),
  sentAt: optionalText,
  /** Whether it became a file only, because no provider was set. */
  isFiled: v.optional(v.boolean()),
  /** Why it could not be delivered. */
  failure: optionalText,
})

const deskClient = v.object({
  clientName: v.string(),
  phone: v.string(),
  email: v.string(),
  /** With which the client is exported or erased; absent for visits whose client was erased. */
  contact: optionalText,
  /** Past and cancelled ones too, the latest first. */
  visits: v.array(deskVisit),
  /** What was sent in the last 30 days, the latest first. */
  letters: v.array(letter),
  review: v.optional(
    v.object({ id: v.string(), title: v.string(), date: v.string(), isHidden: v.boolean() }),
  ),
})
export type DeskClient = v.InferOutput<typeof deskClient>

/** Finds clients by name, phone, e-mail or reference. */
export const findClients = postCall(
  '/api/desk/find',
  v.object({ text: v.string() }),
  successOrRefusal({
    clients: v.array(deskClient),
    /** How many more there are. */
    more: v.number(),
  }),
)

const sensitive = v.object({ contact: v.string(), code: v.string() })

/** All that is kept about the clients with a contact. It takes a new code. */
export const exportClient = postCall(
  '/api/desk/exportClient',
  sensitive,
  successOrRefusal({
    /** The text of the file. */
    file: v.string(),
    /** Who else may be meant. */
    message: v.string(),
  }),
)

/** Deletes what is known about the clients with a contact. It takes a new code. */
export const eraseClient = postCall(
  '/api/desk/eraseClient',
  sensitive,
  successOrRefusal({ message: v.string() }),
)
