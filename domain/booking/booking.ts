import * as v from 'valibot'
import { slotRequest } from '../calendar/hold.ts'
import { optionalText, postCall, type ResponseOf, successOrRefusal } from '../call.ts'
import { eachDetail } from './details.ts'

/** The client's details as they are sent. */
export const details = v.object(eachDetail(() => v.string()))

export interface Confirmation {
  readonly clientName: string
  /** YYYY-MM-DD */
  readonly date: string
  /** A label such as `2:30 PM`, in the practice's own time. */
  readonly time: string
  readonly location: string
  readonly additionalInfo?: string | undefined
  readonly reference?: string | undefined
  /** The whole text of the calendar file. */
  readonly ics?: string | undefined
  /** Whether the client gets no texts. */
  readonly noTexts?: boolean | undefined
  /** Where the confirmation goes, masked: `j…@client.example and (212) … 42`. */
  readonly sentTo?: string | undefined
}

const confirmation = v.object({
  clientName: optionalText,
  date: optionalText,
  time: optionalText,
  location: optionalText,
  additionalInfo: optionalText,
  reference: optionalText,
  ics: optionalText,
  noTexts: v.optional(v.boolean()),
  sentTo: optionalText,
})

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
    /** Refuses with `has-visit` if the client has already booked another visit, so that the site can ask first. */
    refuseSecond: v.optional(v.boolean()),
  }),
  successOrRefusal({
    ...confirmation.entries,
    /** The same facts, for servers that send them as one object. */
    confirmation: v.fallback(v.optional(confirmation), undefined),
    message: optionalText,
  }),
)

export type BookedResponse = Extract<ResponseOf<typeof bookAppointment>, { success: true }>

/** Loads the confirmation of this visitor's booking when its page is opened again. */
export const recallBooking = postCall(
  '/api/recallBooking',
  v.object({ reference: v.string() }),
  successOrRefusal({
    clientName: v.string(),
    date: v.string(),
    time: v.string(),
    location: v.string(),
    additionalInfo: optionalText,
    reference: v.string(),
    ics: v.string(),
    noTexts: v.optional(v.boolean()),
    sentTo: optionalText,
    message: optionalText,
  }),
)
