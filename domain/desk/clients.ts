import * as v from 'valibot'
import { optionalText, postCall, successOrRefusal } from '../call.ts'
import { deskVisit } from './visits.ts'

/** The status of a message that was not sent because no provider is configured. */
export const FILED = 'written to the outbox, not sent'

const letter = v.object({
  id: v.string(),
  by: v.union([v.literal('email'), v.literal('text')]),
  /** ISO instants. */
  writtenAt: v.string(),
  sentAt: optionalText,
  /** Whether it was only written to a file, because no provider is configured. */
  isFiled: v.optional(v.boolean()),
  /** Why it could not be delivered. */
  failure: optionalText,
})

const deskClient = v.object({
  clientName: v.string(),
  phone: v.string(),
  email: v.string(),
  /** Identifies the client for export and erasure; missing if the client has been erased. */
  contact: optionalText,
  /** All visits, including past and cancelled ones, latest first. */
  visits: v.array(deskVisit),
  /** Emails and texts to the client, latest first. They are deleted 30 days after they were sent. */
  letters: v.array(letter),
  review: v.optional(
    v.object({ id: v.string(), title: v.string(), date: v.string(), isHidden: v.boolean() }),
  ),
})
export type DeskClient = v.InferOutput<typeof deskClient>

/** Finds clients by name, phone, email or reference. */
export const findClients = postCall(
  '/api/desk/find',
  v.object({ text: v.string() }),
  successOrRefusal({
    clients: v.array(deskClient),
    /** The number of further matches. */
    more: v.number(),
  }),
)

const sensitive = v.object({ contact: v.string(), code: v.string() })

/** Returns everything stored about the clients with a contact. Requires a fresh code. */
export const exportClient = postCall(
  '/api/desk/exportClient',
  sensitive,
  successOrRefusal({
    /** The text of the file. */
    file: v.string(),
    /** Says what the file contains, and which other clients may be the same person. */
    message: v.string(),
  }),
)

/** Erases the clients with a contact. Requires a fresh code. */
export const eraseClient = postCall(
  '/api/desk/eraseClient',
  sensitive,
  successOrRefusal({ message: v.string() }),
)
