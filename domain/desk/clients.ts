import * as v from 'valibot'
import {
  doneOrRefusal,
  optionalText,
  pageNumber,
  postCall,
  readPage,
  refusedResponse,
  successOrRefusal,
  truthy,
} from '../call.ts'
import { recall } from './recall.ts'
import { deskVisit } from './visits.ts'

/** The status of a message that was not sent because no provider is configured. */
export const FILED = 'written to the outbox, not sent'

const letter = v.object({
  id: v.string(),
  /** What it is about, such as "reminder by text". */
  what: v.string(),
  /** ISO instants. */
  writtenAt: v.string(),
  sentAt: optionalText,
  /** Whether it was only written to a file, because no provider is configured. */
  isFiled: v.optional(v.boolean()),
  /** Why it could not be delivered. */
  failure: optionalText,
})

const deskClient = v.object({
  id: v.string(),
  clientName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.string(),
  email: v.string(),
  /** Identifies the client for export and erasure; missing if the client has been erased. */
  contact: optionalText,
  /** Whether the client's number gets no texts. */
  hasStoppedTexts: v.boolean(),
  /** How they were stopped; missing from an earlier version. */
  stoppedBy: v.optional(v.picklist(['reply', 'desk', 'page', 'merge'])),
  /** What the practice notes for itself; empty if nothing. */
  note: v.string(),
  /** What was replied to our texts from the client's number. Others may share it. */
  replies: v.optional(v.array(v.object({ label: v.string(), text: v.string() })), []),
  recall: v.optional(recall),
  /** All visits, including past and canceled ones, latest first. */
  visits: v.array(deskVisit),
  /** Emails and texts to the client, latest first. They are deleted 30 days after they were sent. */
  letters: v.array(letter),
  review: v.optional(
    v.object({ id: v.string(), title: v.string(), date: v.string(), isHidden: v.boolean() }),
  ),
})
export type DeskClient = v.InferOutput<typeof deskClient>

export const MAX_SEARCH = 100

/** Finds clients by name, phone, email or reference. */
export const findClients = postCall(
  '/api/desk/find',
  v.object({ text: v.string(), page: pageNumber }),
  successOrRefusal({ clients: v.array(deskClient), pages: v.optional(v.number(), 1) }),
)

const details = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
})
export type ClientDetails = v.InferOutput<typeof details>

const knownClient = v.object({ id: v.string(), ...details.entries })
export type KnownClient = v.InferOutput<typeof knownClient>

/** The client with an id, or two who may be merged. */
export const getClients = postCall(
  '/api/desk/clients',
  v.object({ ids: v.array(v.string()) }),
  successOrRefusal({
    clients: v.array(deskClient),
    /** The other records that may be the same person as the first one. */
    others: v.array(knownClient),
  }),
)

/**
 * Corrects a client's name and contacts. Refused if they are no longer as `before`, and if another record of the same
 * person has them: then with the path of the page that merges the two.
 */
export const correctClient = postCall(
  '/api/desk/correct',
  v.object({ ...knownClient.entries, before: details }),
  v.object({ ...refusedResponse.entries, success: truthy, link: optionalText }),
)

/** Merges the record `gone` into the record `kept`, with the name and contacts of `stays`. Both are as they were seen. */
export const mergeClients = postCall(
  '/api/desk/merge',
  v.object({ kept: knownClient, gone: knownClient, stays: details }),
  doneOrRefusal,
)

/** Stops texts to the number of a client who asked for it. Refused if the number was corrected since. */
export const stopClientTexts = postCall(
  '/api/desk/stopTexts',
  v.object({ id: v.string(), phone: v.string() }),
  doneOrRefusal,
)

const clientOrder = v.picklist(['name', 'last', 'next'])
export type ClientOrder = v.InferOutput<typeof clientOrder>

/** How the list is sorted, and its page, as its path says it: `last-2`; undefined for anything else. */
export function orderAt(text: string | undefined) {
  const [order, number = '1'] = text?.split('-') ?? []
  const page = readPage(number)
  return v.is(clientOrder, order) && page ? { order, page } : undefined
}

/** The page of what was found, as its path says it: `found-2`; undefined for anything else. */
export const foundPageAt = (text = ''): number | undefined =>
  text.startsWith('found-') ? readPage(text.slice('found-'.length)) : undefined

const listedClient = v.object({
  ...knownClient.entries,
  /** The days of the last visit that took place and of the next one to come. */
  last: optionalText,
  next: optionalText,
  /** How many visits took place, and to how many the client did not come. */
  visits: v.number(),
  missed: v.number(),
})
export type ListedClient = v.InferOutput<typeof listedClient>

/** A page of the clients on record. */
export const listClients = postCall(
  '/api/desk/clientList',
  v.object({ order: clientOrder, page: pageNumber }),
  successOrRefusal({
    clients: v.array(listedClient),
    pages: v.number(),
    /** How many clients are on record. */
    all: v.number(),
  }),
)

/** Returns the clients on record as CSV. Requires a fresh code. */
export const exportClients = postCall(
  '/api/desk/exportClients',
  v.object({ code: v.string() }),
  successOrRefusal({ file: v.string(), message: v.string() }),
)

/** The clients on record that match what is being typed, the likeliest first. */
export const suggestClients = postCall(
  '/api/desk/suggest',
  v.object({ text: v.string() }),
  successOrRefusal({ clients: v.array(knownClient) }),
)

/** Stores a note about a visit, by its reference, or about a client, by the id. Refused if `before` is out of date. */
export const writeNote = postCall(
  '/api/desk/note',
  v.object({
    about: v.picklist(['visit', 'client']),
    id: v.string(),
    note: v.string(),
    before: v.string(),
  }),
  doneOrRefusal,
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
export const eraseClient = postCall('/api/desk/eraseClient', sensitive, doneOrRefusal)
