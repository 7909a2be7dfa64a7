import { assertEvent, assign, enqueueActions, sendTo, setup } from 'xstate'
import type {
  BookedResponse,
  bookAppointment,
  Confirmation,
  RecalledResponse,
  recallBooking,
} from '../domain/booking/booking.ts'
import { bookingPath, choiceAt, readBookingPath } from '../domain/booking/booking-path.ts'
import {
  type DetailName,
  type Details,
  NO_DETAILS,
  readDetails,
} from '../domain/booking/details.ts'
import {
  BOOKED,
  BOOKING_ERROR,
  BOOKING_ERROR_DETAIL,
  NOT_BOOKED,
} from '../domain/booking/messages.ts'
import { type HeldSlot, ownHolds, type Step, stepAt } from '../domain/booking/wizard.ts'
import {
  type Availability,
  afterLoading,
  type LoadedAvailability,
  upcomingDays,
} from '../domain/calendar/availability.ts'
import { datesPage } from '../domain/calendar/dates-page.ts'
import { type holdAppointment, type SlotRequest, slotRequestFor } from '../domain/calendar/hold.ts'
import { slotLabel } from '../domain/calendar/slot.ts'
import type { RequestOf, ResponseOf } from '../domain/call.ts'
import {
  afterBlur,
  afterEdit,
  type FormErrors,
  hasErrors,
  type Validation,
} from '../domain/form.ts'
import { digitsOf } from '../domain/phone.ts'
import { callbackEffect, callEffect, effect } from './effect.ts'
import { type HoldReport, holdMachine } from './hold.ts'
import { availabilityPolling, type PollingReport } from './polling.ts'

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
  /** The visitor answers the question with yes. */
  | { type: 'booking.wanted' }
  | { type: 'alert.dismissed' }
  | { type: 'selection.cleared' }

/** What the booking asks of the URL. */
export type UrlCommand =
  /** `hasAlert`: the new path shows an alert, so it must not be scrolled away. */
  | { type: 'navigation.wanted'; to: string; hasAlert: boolean }
  /** The history entry should show this booking again after a reload. */
  | { type: 'confirmation.shown'; reference: string }
  /** What has been typed into the form. Nothing is left once it is booked. */
  | { type: 'details.kept'; details: Details }

export interface BookingInput {
  readonly now: () => number
  /**
   * A visitor books. Moving a visit needs no details, and a client for whom the practice books may have no email
   * address.
   */
  readonly kind: 'booking' | 'move' | 'deskBooking'
  readonly path: string
  /** What the form begins with. */
  readonly details?: Details | undefined
  /** Whether a note was typed, and not kept, before the page was reloaded. */
  readonly isNoteLost?: boolean | undefined
  /** The booking whose confirmation is to be shown again. */
  readonly reference?: string | undefined
}

/** A message that is shown at one path only and goes away when the visitor moves on. */
interface PathMessage {
  readonly path: string
  readonly text: string
}

interface BookingContext extends BookingInput {
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
  /** What the server says before it books the visit. */
  readonly question: string | undefined
}

export const initialContext = (input: BookingInput): BookingContext => ({
  ...input,
  details: input.details ?? NO_DETAILS,
  availability: undefined,
  chosen: {},
  formPath: undefined,
  notice: undefined,
  alert: undefined,
  datesPage: undefined,
  holdMessage: undefined,
  holds: {},
  errors: {},
  validation: {},
  confirmation: undefined,
  question: undefined,
})

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
export const bookingRequest = (
  context: BookingContext,
  askFirst: boolean,
): RequestOf<typeof bookAppointment> => ({
  ...context.details,
  phone: digitsOf(context.details.phone),
  ...slotRequest(context),
  ...(askFirst && context.kind === 'booking' && { askFirst }),
})

/** A response may leave out any fact of the booking. What the client asked for is used instead. */
function confirmationOf(context: BookingContext, response: BookedResponse) {
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

/** The slots held according to new data, and the open one: a hold that has been granted is shown even after it is lost. */
function heldSlots(context: BookingContext, data: Availability, isGranted: boolean) {
  const listed = ownHolds(data)
  const open = bookingPath(context.chosen)
  if (!isGranted || listed.some(({ path }) => path === open)) return listed
  return [...listed, { ...openSlot(context), path: open, expiresAt: data.loadedAt }]
}

/** The choice without its slot, for choosing another slot on the same day. */
export const chosenDay = ({ chosen: { slug, day } }: BookingContext): Step['chosen'] =>
  slug === undefined || day === undefined ? {} : { slug, day }

const isOnOtherPage = ({ path }: BookingContext): boolean => readBookingPath(path) === undefined

/** Where to show the result of the booking: at the current path, or at the form if the visitor left the page. */
const messagePath = (context: BookingContext): string =>
  isOnOtherPage(context) ? (context.formPath ?? context.path) : context.path

/** Whether the visitor has moved on within the wizard since the form was opened. */
const isOnOtherForm = (context: BookingContext): boolean =>
  messagePath(context) !== context.formPath

const messageAt = (path: string, message: PathMessage | undefined): PathMessage | undefined =>
  message?.path === path ? message : undefined

/** The page of dates at a new path. A path with a date has none, because it shows the page with that date. */
function datesPageAt(path: string, context: BookingContext): number | undefined {
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

/** Reads the form as far as it has to be filled in. */
const readForm = ({ kind, details }: BookingContext) =>
  kind === 'move'
    ? { form: details, errors: {} }
    : readDetails(details, { isAtDesk: kind === 'deskBooking' })

const leadsTo =
  (at: Step['at']) =>
  ({ context: { path, availability } }: { context: BookingContext }) =>
    stepAt(path, availability).at === at

type HoldId = `hold ${string}`
/** The id of the actor of a held slot. */
export const holdId = (path: string): HoldId => `hold ${path}`

/** The types, actions and guards of the booking machine, whose chart is in booking.ts. */
export const bookingSetup = setup({
  types: {} as {
    input: BookingInput
    context: BookingContext
    events: BookingEvent
    /** Whether the booking is being sent. */
    tags: 'sending'
    children: { polling: 'polling'; url: 'url'; [hold: HoldId]: 'hold' }
  },
  actors: {
    polling: availabilityPolling,
    hold: holdMachine,
    /** Reports the URL as `url.changed`, and changes the page's address and history. */
    url: callbackEffect<UrlCommand>('url'),
    /** No response: in this wizard no slot is held. */
    holdSlot: effect<ResponseOf<typeof holdAppointment> | undefined, SlotRequest>('holdSlot'),
    bookVisit: callEffect<typeof bookAppointment>('bookVisit'),
    recallBooking: callEffect<typeof recallBooking>('recallBooking'),
  },
  actions: {
    choose: assign({
      chosen: ({ context: { path, availability, reference } }) =>
        // A booked slot is no longer offered, so the choice is taken from the path as it is.
        reference === undefined ? stepAt(path, availability).chosen : choiceAt(path),
    }),
    chooseDay: assign({ chosen: ({ context }) => chosenDay(context) }),
    chooseNothing: assign({ chosen: {} }),
    /** Says why the redirect leads to another path. */
    explain: assign({
      notice: ({ context: { path, availability, chosen, notice } }) => {
        const text = stepAt(path, availability).notice
        return text ? { path: bookingPath(chosen), text } : notice
      },
    }),
    goToChoice: sendTo('url', ({ context: { chosen, alert } }) => ({
      type: 'navigation.wanted',
      to: bookingPath(chosen),
      hasAlert: alert !== undefined,
    })),
    goToForm: sendTo('url', ({ context }) => ({
      type: 'navigation.wanted',
      to: messagePath(context),
      hasAlert: context.alert !== undefined,
    })),
    /** Messages that belong to one path go with it. */
    followUrl: assign(({ context, event }) => {
      assertEvent(event, 'url.changed')
      const { path, reference } = event
      return {
        reference,
        notice: messageAt(path, context.notice),
        alert: messageAt(path, context.alert),
        datesPage: datesPageAt(path, context),
      }
    }),
    /** The lines of holds that have ended leave the page with its path, but for the one whose form stays open. */
    storePath: enqueueActions(
      ({ context, event, enqueue }, { isFormOpen }: { isFormOpen: boolean }) => {
        assertEvent(event, 'url.changed')
        const listed = context.availability ? ownHolds(context.availability) : []
        const stay = [
          ...listed.map(({ path }) => path),
          ...(isFormOpen ? [bookingPath(context.chosen)] : []),
        ]
        const holds = Object.entries(context.holds)
        for (const [path] of holds) if (!stay.includes(path)) enqueue.stopChild(holdId(path))
        enqueue.assign({
          path: event.path,
          holds: Object.fromEntries(holds.filter(([path]) => stay.includes(path))),
        })
        enqueue.sendTo('polling', {
          type: isOnOtherPage({ ...context, path: event.path }) ? 'screen.left' : 'screen.entered',
        })
      },
    ),
    /** A redirect moves the alert to the new path, or it would disappear before it was read. */
    moveAlert: assign({
      alert: ({ context: { chosen, alert, path } }) =>
        alert?.path === path ? { ...alert, path: bookingPath(chosen) } : alert,
    }),
    showAlert: assign((_, alert: PathMessage) => ({ alert })),
    dismissAlert: assign({ alert: undefined }),
    turnDates: assign(({ event }) => {
      assertEvent(event, 'dates.turned')
      return { datesPage: event.page }
    }),
    openForm: assign(({ context: { path } }) => ({
      formPath: path,
      errors: {},
      validation: {},
      confirmation: undefined,
    })),
    storeHoldMessage: assign((_, holdMessage: string) => ({ holdMessage })),
    changeDetails: assign(({ context, event }) => {
      assertEvent(event, 'details.changed')
      const { change } = event
      return {
        details: { ...context.details, ...change },
        validation: afterEdit(context.validation, change),
      }
    }),
    keepDetails: sendTo('url', ({ context: { details } }) => ({ type: 'details.kept', details })),
    validateField: assign(({ context, event }) => {
      assertEvent(event, 'field.left')
      return { validation: afterBlur(context.validation, event.field, readForm(context)) }
    }),
    showErrors: assign(({ context }) => {
      const { errors } = readForm(context)
      return { errors, validation: errors }
    }),
    /** If the visitor has moved on to another step of the wizard, an alert has the errors of the fields. */
    showRefusal: assign(({ context }, errors: FormErrors) => {
      const isShown = hasErrors(errors) && !isOnOtherForm(context)
      const text = Object.values(errors).join(' ') || BOOKING_ERROR
      const alert = isShown ? undefined : { path: messagePath(context), text }
      return { errors, validation: errors, alert }
    }),
    showFailure: assign(({ context }) => ({
      alert: { path: messagePath(context), text: BOOKING_ERROR },
      errors: { general: BOOKING_ERROR_DETAIL },
      validation: {},
    })),
    storeQuestion: assign((_, question: string) => ({ question })),
    /** On another step of the wizard the visitor is not asked: the form asks once they submit it again. */
    dropQuestion: assign(({ context: { path, question } }) => ({
      alert: { path, text: `${question} ${NOT_BOOKED}` },
    })),
    storeBooked: assign(({ context }, response: BookedResponse) => ({
      confirmation: confirmationOf(context, response),
      details: NO_DETAILS,
      isNoteLost: false,
      errors: {},
    })),
    storeRecalled: assign((_, { success, message = BOOKED, ...facts }: RecalledResponse) => ({
      confirmation: { ...facts, message },
    })),
    forgetReference: assign({ reference: undefined }),
    refresh: sendTo('polling', { type: 'refresh.requested' }),
    /**
     * Stores new data, and gives each hold its end: the slots that are held no longer end now. Those that were let go of
     * for the open one leave the page.
     */
    storeData: enqueueActions(
      ({ context, event, enqueue }, { isGranted }: { isGranted: boolean }) => {
        assertEvent(event, 'data.loaded')
        const data = afterLoading(context.availability, event.data)
        if (!data) return
        const held = heldSlots(context, data, isGranted)
        const isNew = held.some(
          ({ path }) => path === bookingPath(context.chosen) && !(path in context.holds),
        )
        const holds = {
          ...(isNew ? {} : context.holds),
          ...Object.fromEntries(held.map((each) => [each.path, each])),
        }
        for (const { path, expiresAt, ...slot } of held) {
          if (path in context.holds) continue
          enqueue.spawnChild('hold', {
            id: holdId(path),
            input: { now: context.now, expiresAt, slot: slotRequestFor(slot) },
          })
        }
        for (const path in context.holds) {
          if (!(path in holds)) {
            enqueue.stopChild(holdId(path))
            continue
          }
          const end = held.find((each) => each.path === path)?.expiresAt ?? data.loadedAt
          enqueue.sendTo(holdId(path), { type: 'end.changed', expiresAt: end })
        }
        enqueue.assign({ availability: data, holds })
      },
    ),
    /** A booking lets go of all that the visitor held. Data that are on their way from before are asked for again. */
    endHolds: enqueueActions(({ context: { availability, holds }, enqueue }) => {
      for (const path in holds) enqueue.stopChild(holdId(path))
      enqueue.assign({
        holds: {},
        availability: availability && {
          ...availability,
          holds: availability.holds.filter(({ isMine }) => !isMine),
        },
      })
    }),
    /** Lets the history entry of a booking page show the booking again. */
    keepConfirmation: enqueueActions(({ context, enqueue }) => {
      const reference = context.confirmation?.reference
      if (reference && !isOnOtherPage(context))
        enqueue.sendTo('url', { type: 'confirmation.shown', reference })
    }),
  },
  guards: {
    isNewPath: ({ context, event }) => {
      assertEvent(event, 'url.changed')
      return event.path !== context.path
    },
    isElsewhere: leadsTo('elsewhere'),
    isRecalled: ({ context }) => context.reference !== undefined,
    isWaiting: leadsTo('waiting'),
    isLocation: leadsTo('location'),
    isDate: leadsTo('date'),
    isTime: leadsTo('time'),
    isDetails: leadsTo('details'),
    hasArrived: ({ context }) => bookingPath(context.chosen) === context.path,
    hasFormErrors: ({ context }) => hasErrors(readForm(context).errors),
    hasMoved: ({ context }) => context.path !== context.formPath,
    isOnOtherPage: ({ context }) => isOnOtherPage(context),
  },
})
