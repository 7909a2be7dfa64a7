import * as v from 'valibot'
import { slotRequest } from '../calendar/hold.ts'
import { optionalText, postCall, type ResponseOf, successOrRefusal } from '../call.ts'
import { eachDetail } from './details.ts'

/** The client's details as they are sent. */
export const details = v.object(eachDetail(() => v.string()))

/** What is said of a booking. A server may leave out any of it. */
const facts = v.object({
  clientName: optionalText,
  /** YYYY-MM-DD */
  date: optionalText,
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: optionalText,
  location: optionalText,
  /** How to find the door there, in sentences. */
  notes: v.optional(v.array(v.string())),
  additionalInfo: optionalText,
  reference: optionalText,
  /** What it costs, in dollars. */
  price: v.optional(v.number()),
  /** The whole text of the calendar file. */
  ics: optionalText,
  /** Whether the client gets no texts. */
  noTexts: v.optional(v.boolean()),
  /** Where the confirmation goes, masked: `j…@client.example and (212) … 42`. */
  sentTo: optionalText,
})

const confirmation = v.required(facts, ['clientName', 'date', 'time', 'location'])

export type Confirmation = v.InferOutput<typeof confirmation>

export const bookAppointment = postCall(
  '/api/bookAppointment',
  v.object({
    ...details.entries,
    /** `no` if the client wants no texts. */
    texts: v.optional(v.string()),
    ...slotRequest.entries,
    /** The version of the text message consent that the client saw. */
    smsConsent: v.optional(v.string()),
    /** The time zone of the browser. Letters name the practice's zone to clients who booked in another one. */
    timeZone: v.optional(v.string()),
    /** What the visitor has read that a visit costs, and the cancellation policy: `termsOf`. */
    terms: v.optional(v.string()),
    /** Refuses with `asks-first` if the client has booked another visit, or if the terms are others now. */
    askFirst: v.optional(v.boolean()),
  }),
  successOrRefusal({
    ...facts.entries,
    /** The same facts, for servers that send them as one object. */
    confirmation: v.fallback(v.optional(facts), undefined),
    message: optionalText,
  }),
)

export type BookedResponse = Extract<ResponseOf<typeof bookAppointment>, { success: true }>

/** Loads the confirmation of this visitor's booking when its page is opened again. */
export const recallBooking = postCall(
  '/api/recallBooking',
  v.object({ reference: v.string() }),
  successOrRefusal({
    ...confirmation.entries,
    reference: v.string(),
    ics: v.string(),
    message: optionalText,
  }),
)

export type RecalledResponse = Extract<ResponseOf<typeof recallBooking>, { success: true }>
