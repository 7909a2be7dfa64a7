import * as v from 'valibot'
import { eachDetail, isRequired } from '../booking/details.ts'
import { slotRequest } from '../calendar/hold.ts'
import { locationId } from '../calendar/location.ts'
import { doneOrRefusal, optionalText, postCall, successOrRefusal } from '../call.ts'
import { method, payment } from './payments.ts'
import { recall } from './recall.ts'

/** Whether the client came. */
export const mark = v.picklist(['arrived', 'done', 'missed', 'to-come'])
export type Mark = v.InferOutput<typeof mark>

/** A visit as the desk shows it. */
export const deskVisit = v.object({
  reference: v.string(),
  /** Sent with each change, which is refused if the visit has changed since it was loaded. */
  version: v.string(),
  status: v.picklist([...mark.options, 'canceled']),
  /** Whether the client was asked to confirm it, and has; missing if not. */
  confirmation: v.optional(v.picklist(['asked', 'confirmed'])),
  hasBegun: v.boolean(),
  isOver: v.boolean(),
  /** Whether the client came without a booking, and the visit was entered afterwards. */
  isWalkIn: v.boolean(),
  location: v.object({ id: locationId, name: v.string() }),
  /** YYYY-MM-DD */
  date: v.string(),
  /** A label such as `2:30 PM`, in the practice's own time. */
  time: v.string(),
  /** How long it lasts. */
  minutes: v.number(),
  /** The id of the client's record; missing if the client was erased. */
  client: optionalText,
  clientName: v.string(),
  /** Ten digits, or empty. */
  phone: v.string(),
  /** Empty when none was given. */
  email: v.string(),
  /** What the client told the practice; empty if nothing. */
  told: v.array(v.object({ label: v.string(), text: v.string() })),
  /** In dollars, as booked. */
  price: v.number(),
  /** Missing until it is paid or waived. */
  payment: v.optional(payment),
  /** What the client accepted for a late cancellation; empty where it does not matter. */
  policy: v.optional(v.string(), ''),
  /** Why it cannot take place as booked, for example because the hours have changed since. Empty once it is over. */
  conflicts: v.array(v.string()),
  /** What the practice notes for itself about the visit, and about its client; empty if nothing. */
  note: v.string(),
  clientNote: v.string(),
  /** The number of the client's earlier visits, not counting canceled and missed ones. */
  visitsBefore: v.number(),
  /** When the client is due again, as said after this visit; missing unless it is done. */
  recall: v.optional(recall),
  /** The channels that do not reach the client. */
  notReachedBy: v.array(v.picklist(['email', 'text'])),
})
export type DeskVisit = v.InferOutput<typeof deskVisit>

/** The marks that can be set, the likeliest first. Before the day of the visit there are none. */
export function marksFor(visit: DeskVisit, today: string): readonly Mark[] {
  const { status, date, hasBegun, isOver } = visit
  if (status === 'canceled' || date > today) return []
  const marks: readonly Mark[] =
    isOver && status === 'to-come' ? ['done', 'arrived', 'missed'] : mark.options
  return marks.filter((each) => each !== status && (each !== 'missed' || hasBegun))
}

export const canBeChanged = ({ status, isOver, isWalkIn }: DeskVisit): boolean =>
  status !== 'canceled' && !isOver && !isWalkIn

/** Whether the cancellation can be undone. A client who was erased has no name. */
export const canBeReinstated = ({ status, isOver, isWalkIn, clientName }: DeskVisit): boolean =>
  status === 'canceled' && !isOver && !isWalkIn && clientName !== ''

/** The version of a visit that the person at the desk has seen. */
const seenVisit = v.object({ reference: v.string(), version: v.string() })

/** How many visits fit into one request. */
export const MOST_VISITS = 100
export const seenVisits = v.pipe(v.array(seenVisit), v.minLength(1), v.maxLength(MOST_VISITS))

const visitOrRefusal = successOrRefusal({
  visit: deskVisit,
  /** What else the staff should know: who is notified, and whether a visitor lost a hold. */
  message: v.string(),
})

export const bookByPhone = postCall(
  '/api/desk/book',
  v.object({
    ...slotRequest.entries,
    ...eachDetail((field) =>
      isRequired(field, { isAtDesk: true }) ? v.string() : v.optional(v.string(), ''),
    ),
  }),
  visitOrRefusal,
)

/** Records the visit of a client who came without a booking, at a time that has begun. */
export const enterWalkIn = postCall(
  '/api/desk/walkIn',
  v.object({
    ...slotRequest.entries,
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    phone: v.string(),
  }),
  visitOrRefusal,
)

/** `notifies` says whether the client and the office are notified. */
const change = v.object({ ...seenVisit.entries, notifies: v.boolean() })

export const moveVisitAtDesk = postCall(
  '/api/desk/move',
  v.object({ ...change.entries, ...slotRequest.entries }),
  visitOrRefusal,
)
export const cancelVisitAtDesk = postCall('/api/desk/cancel', change, visitOrRefusal)
/** Cancels visits in the closed hours with this id. The message says who is notified, and which visits stay booked, and why. */
export const cancelVisits = postCall(
  '/api/desk/cancelVisits',
  v.object({ id: v.string(), visits: seenVisits, notifies: v.boolean() }),
  doneOrRefusal,
)
/** Undoes a cancellation while the time is still free. */
export const reinstateVisit = postCall('/api/desk/reinstate', change, visitOrRefusal)

/** Notifies everyone who is still expected today that the practice is running late. */
export const runLate = postCall('/api/desk/late', v.object({ minutes: v.string() }), doneOrRefusal)

/** Records how a visit was paid, with the amount as it was typed. */
export const takePayment = postCall(
  '/api/desk/pay',
  v.object({ ...seenVisit.entries, method, amount: v.string() }),
  visitOrRefusal,
)
/** For the owner. */
export const undoPayment = postCall('/api/desk/undoPayment', seenVisit, visitOrRefusal)

export const markVisit = postCall(
  '/api/desk/mark',
  v.object({ ...seenVisit.entries, mark }),
  visitOrRefusal,
)

/** Notes that the client has confirmed the visit on the phone, or takes that back. */
export const confirmVisitAtDesk = postCall(
  '/api/desk/confirm',
  v.object({ ...seenVisit.entries, isConfirmed: v.boolean() }),
  visitOrRefusal,
)

/** Who came in a month, and the visits of the last days that nobody has marked. */
export const getAttendance = postCall(
  '/api/desk/attendance',
  /** Such as `2026-12`; the current one if none is sent. */
  v.object({ month: v.optional(v.string()) }),
  successOrRefusal({
    month: v.string(),
    today: v.string(),
    unmarked: v.array(deskVisit),
    /** The visits of the month that are over or marked, latest first. */
    visits: v.array(deskVisit),
  }),
)
