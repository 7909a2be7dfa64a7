import { assertEvent, assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import type { bookAppointment, recallBooking } from '../domain/booking/booking.ts'
import { bookingPath, choiceAt } from '../domain/booking/booking-path.ts'
import { readDetails } from '../domain/booking/details.ts'
import { ownHolds, type Step, stepAt } from '../domain/booking/wizard.ts'
import { afterLoading } from '../domain/calendar/availability.ts'
import { type holdAppointment, type SlotRequest, slotRequestFor } from '../domain/calendar/hold.ts'
import type { ResponseOf } from '../domain/call.ts'
import { afterBlur, afterEdit, hasErrors } from '../domain/form.ts'
import {
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  chosenDay,
  heldSlots,
  isOnOtherPage,
  type UrlCommand,
  withoutOwnHolds,
} from './booking-context.ts'
import { callEffect, effect } from './effect.ts'
import { holdMachine } from './hold.ts'
import { availabilityPolling } from './polling.ts'

const leadsTo =
  (at: Step['at']) =>
  ({ context: { path, availability } }: { context: BookingContext }) =>
    stepAt(path, availability).at === at

type HoldId = `hold ${string}`
/** The id of the actor of a held slot. */
export const holdId = (path: string): HoldId => `hold ${path}`

/** The types, actions and guards of the booking machine; its states are in booking.ts and booking-details.ts. */
export const bookingSetup = setup({
  types: {} as {
    input: BookingInput
    context: BookingContext
    events: BookingEvent
    children: { polling: 'polling'; url: 'url'; [hold: HoldId]: 'hold' }
  },
  actors: {
    polling: availabilityPolling,
    hold: holdMachine,
    /** Reports the URL as `url.changed`, and does to the page's address and history what it is told. */
    url: fromCallback<UrlCommand>(() => {}),
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
    /** Tells the visitor why the redirect leads to another path. */
    explain: assign({
      notice: ({ context: { path, availability, chosen, notice } }) => {
        const text = stepAt(path, availability).notice
        return text ? { path: bookingPath(chosen), text } : notice
      },
    }),
    dismissAlert: assign({ alert: undefined }),
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
      const read = readDetails(context.details, context)
      return { validation: afterBlur(context.validation, event.field, read) }
    }),
    showErrors: assign(({ context }) => {
      const { errors } = readDetails(context.details, context)
      return { errors, validation: errors }
    }),
    forgetReference: assign({ reference: undefined }),
    turnDates: assign(({ event }) => {
      assertEvent(event, 'dates.turned')
      return { datesPage: event.page }
    }),
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
      enqueue.assign({ holds: {}, availability: availability && withoutOwnHolds(availability) })
    }),
    /** Lets the history entry of a booking page show the booking again. */
    keepConfirmation: enqueueActions(({ context, enqueue }) => {
      const reference = context.confirmation?.reference
      if (reference && !isOnOtherPage(context))
        enqueue.sendTo('url', { type: 'confirmation.shown', reference })
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
  },
  guards: {
    hasFormErrors: ({ context }) =>
      !context.isMove && hasErrors(readDetails(context.details, context).errors),
    isElsewhere: leadsTo('elsewhere'),
    isRecalled: ({ context }) => context.reference !== undefined,
    isWaiting: leadsTo('waiting'),
    isLocation: leadsTo('location'),
    isDate: leadsTo('date'),
    isTime: leadsTo('time'),
    isDetails: leadsTo('details'),
    hasArrived: ({ context }) => bookingPath(context.chosen) === context.path,
    hasMoved: ({ context }) => context.path !== context.formPath,
    isOnOtherPage: ({ context }) => isOnOtherPage(context),
    mustAsk: ({ context }) => context.earlierVisit !== undefined,
  },
})
