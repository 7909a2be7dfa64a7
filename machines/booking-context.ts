import type { BookedResponse, bookAppointment, Confirmation } from '../domain/booking/booking.ts'
import { bookingPath, readBookingPath } from '../domain/booking/booking-path.ts'
import { type DetailName, type Details, NO_DETAILS } from '../domain/booking/details.ts'
import { BOOKED } from '../domain/booking/messages.ts'
import { type HeldSlot, ownHolds, type Step } from '../domain/booking/wizard.ts'
import {
  type Availability,
  type LoadedAvailability,
  upcomingDays,
} from '../domain/calendar/availability.ts'
import { datesPage } from '../domain/calendar/dates-page.ts'
import { type SlotRequest, slotRequestFor } from '../domain/calendar/hold.ts'
import { slotLabel } from '../domain/calendar/slot.ts'
import type { RefusedResponse, RequestOf } from '../domain/call.ts'
import type { FormErrors, Validation } from '../domain/form.ts'
import { digitsOf } from '../domain/phone.ts'
import type { HoldReport } from './hold.ts'
import type { PollingReport } from './polling.ts'

export type BookingEvent =
  /** `reference` is the booking that the history entry shows. */
  | { type: 'url.changed'; path: string; reference?: string | undefined }
  | PollingReport<LoadedAvailability>
  | HoldReport
  | { type: 'dates.turned'; page: number }
  | { type: 'details.changed'; change: Partial<Details> }
  | { type: 'field.left'; field: DetailName }
  | { type: 'details.submitted' }
  | { type: 'details.canceled' }
  /** The visitor books a second visit. */
  | { type: 'another.wanted' }
  | { type: 'alert.dismissed' }
  | { type: 'selection.cleared' }

export interface BookingInput {
  readonly now: () => number
  readonly path: string
  /** Whether the wizard moves a visit, which needs no details. */
  readonly isMove?: boolean
  /** Whether the practice books for a client, who may have no email address. */
  readonly isAtDesk?: boolean
  /** What the form begins with. */
  readonly details?: Details | undefined
  readonly reference?: string | undefined
}

/** What the booking asks of the URL. */
export type UrlCommand =
  /** `hasAlert`: the new path shows an alert, so it must not be scrolled away. */
  | { type: 'navigation.wanted'; to: string; hasAlert: boolean }
  /** The history entry should show this booking again after a reload. */
  | { type: 'confirmation.shown'; reference: string }
  /** What has been typed into the form. Nothing is left once it is booked. */
  | { type: 'details.kept'; details: Details }

/** A message that is shown at one path only and goes away when the visitor moves on. */
interface PathMessage {
  readonly path: string
  readonly text: string
}

export interface BookingContext {
  readonly now: () => number
  readonly path: string
  readonly isMove: boolean | undefined
  readonly isAtDesk: boolean | undefined
  /** The booking whose confirmation is to be shown again. */
  readonly reference: string | undefined
  readonly availability: Availability | undefined
  readonly chosen: Step['chosen']
  /** Where the form was opened. */
  readonly formPath: string | undefined
  /** Why the visitor was redirected here. */
  readonly notice: PathMessage | undefined
  /** What went wrong with the booking. */
  readonly alert: PathMessage | undefined
  /** The page of dates that the visitor turned to, or came back to from a date. */
  readonly datesPage: number | undefined
  readonly holdMessage: string | undefined
  /**
   * The slots that are or were held for this visitor, by the path of their form. Each has an actor with that id. A hold
   * that has ended keeps its line until the path changes, so that nothing moves.
   */
  readonly holds: Readonly<Record<string, HeldSlot>>
  readonly details: Details
  /** The errors when the form was last submitted. */
  readonly errors: FormErrors
  /** What is said about those fields now. */
  readonly validation: Validation
  readonly confirmation: (Confirmation & { readonly message: string }) | undefined
  /** What the server says of the visit that the client already has, until the visitor answers. */
  readonly earlierVisit: Pick<RefusedResponse, 'message'> | undefined
  /** Whether the visitor has said that she wants a second visit. */
  readonly isAnotherWanted: boolean
}

/** The slot whose form is open. */
function openSlot({ chosen }: BookingContext) {
  const { location, day, slot } = chosen
  // The state `details` is only entered with a slot, but XState's types do not express that.
  if (!location || !slot) throw new Error('No slot is chosen.')
  return { location, day, slot }
}

export const slotRequest = (context: BookingContext): SlotRequest =>
  slotRequestFor(openSlot(context))

/** What is sent to book the visit. The desk knows what its clients have booked. */
export const bookingRequest = (context: BookingContext): RequestOf<typeof bookAppointment> => ({
  ...context.details,
  phone: digitsOf(context.details.phone),
  ...slotRequest(context),
  ...(!context.isAtDesk && !context.isAnotherWanted && { refuseSecond: true }),
})

/** The slots held according to new data, and the open one: a hold that has been granted is shown even after it is lost. */
export function heldSlots(context: BookingContext, data: Availability, isGranted: boolean) {
  const listed = ownHolds(data)
  const open = bookingPath(context.chosen)
  if (!isGranted || listed.some(({ path }) => path === open)) return listed
  return [...listed, { ...openSlot(context), path: open, expiresAt: data.loadedAt }]
}

export const withoutOwnHolds = (data: Availability): Availability => ({
  ...data,
  holds: data.holds.filter(({ isMine }) => !isMine),
})

/** A response may leave out any fact of the booking. What the client asked for is used instead. */
export function confirmationOf(
  context: BookingContext,
  response: BookedResponse,
): BookingContext['confirmation'] {
  const { location, day, slot } = openSlot(context)
  const { firstName, lastName, additionalInfo } = context.details
  const { success, message = BOOKED, confirmation, ...own } = response
  const facts = confirmation ?? own
  return {
    ...facts,
    message,
    clientName: facts.clientName ?? `${firstName} ${lastName}`.trim(),
    date: facts.date ?? day,
    time: facts.time ?? slotLabel(slot),
    location: facts.location ?? [location.name, location.address].filter(Boolean).join(', '),
    additionalInfo: facts.additionalInfo ?? additionalInfo,
  }
}

/** The choice without its slot, for choosing another slot on the same day. */
export const chosenDay = ({ chosen: { slug, day } }: BookingContext): Step['chosen'] =>
  slug === undefined || day === undefined ? {} : { slug, day }

export const isOnOtherPage = ({ path }: BookingContext): boolean =>
  readBookingPath(path) === undefined

/** Whether the visitor has moved on within the wizard since the form was opened. */
export const isOnOtherForm = (context: BookingContext): boolean =>
  messagePath(context) !== context.formPath

/** Where to show the result of the booking: at the current path, or at the form if the visitor left the page. */
export const messagePath = (context: BookingContext): string =>
  isOnOtherPage(context) ? (context.formPath ?? context.path) : context.path

export const messageAt = (
  path: string,
  message: PathMessage | undefined,
): PathMessage | undefined => (message?.path === path ? message : undefined)

/** The page of dates at a new path. A path with a date has none, because it shows the page with that date. */
export function datesPageAt(path: string, context: BookingContext): number | undefined {
  const { chosen, availability } = context
  const { location, day } = chosen
  const read = readBookingPath(path)
  if (read?.kind !== 'choice' || read.choice.slug === undefined) return context.datesPage
  if (read.choice.day !== undefined) return undefined
  if (!availability || !location) return context.datesPage
  if (location.slug !== read.choice.slug) return undefined
  // Going back from a date shows the page with that date.
  return day
    ? datesPage(upcomingDays(location, availability), undefined, day).page
    : context.datesPage
}

export const initialContext = ({
  now,
  path,
  reference,
  isMove,
  isAtDesk,
  details = NO_DETAILS,
}: BookingInput): BookingContext => ({
  now,
  path,
  isMove,
  isAtDesk,
  reference,
  availability: undefined,
  chosen: {},
  formPath: undefined,
  notice: undefined,
  alert: undefined,
  datesPage: undefined,
  holdMessage: undefined,
  holds: {},
  details,
  errors: {},
  validation: {},
  confirmation: undefined,
  earlierVisit: undefined,
  isAnotherWanted: false,
})
