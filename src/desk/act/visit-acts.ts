import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import type { RequestOf } from '../../../domain/call.ts'
import { writeNote } from '../../../domain/desk/clients.ts'
import { isMethod, METHODS, paymentText, sendReceipt } from '../../../domain/desk/payments.ts'
import * as visits from '../../../domain/desk/visits.ts'
import { formatPrice } from '../../../domain/price.ts'
import { dayPath } from '../desk-path.ts'
import { type ActsOf, act } from './act-row.ts'

type OfVisit = { readonly visit: visits.DeskVisit }

/** The version of the visit that is on the screen. */
export const seen = ({ reference, version }: visits.DeskVisit) => ({ reference, version })

export const noteQuestion = (note: string) => ({
  title: 'Write a note',
  text: 'Only staff see this note, unless the client asks for everything you keep about them.',
  field: { label: 'Note', name: 'staff-note', autoComplete: 'off', maxLength: 500 },
  initialText: note,
  confirm: 'Save the note',
  decline: 'Cancel',
})

/** The acts on a visit. */
export const visitActs = {
  reinstate: act<OfVisit>({
    question: ({ visit }) => ({
      title: 'Undo the cancellation',
      text: `Book the visit of ${visit.clientName} at ${visit.time} again?`,
      confirm: 'Book again and notify the client',
      quietly: 'Book again without notifying',
      decline: 'Leave it canceled',
    }),
    perform: ({ visit }, { send, notifies }) =>
      send(visits.reinstateVisit, { ...seen(visit), notifies }),
  }),
  confirm: act<OfVisit & { readonly isConfirmed: boolean }>({
    perform: ({ visit, isConfirmed }, { send }) =>
      send(visits.confirmVisitAtDesk, { ...seen(visit), isConfirmed }),
  }),
  mark: act<OfVisit & { readonly mark: visits.Mark }>({
    perform: ({ visit, mark }, { send }) => send(visits.markVisit, { ...seen(visit), mark }),
  }),
  /** `to` is missing until a time has been chosen. */
  move: act<OfVisit & { readonly to?: SlotRequest & { readonly place: string } }>({
    first: 'time',
    question: ({ visit, to }) => {
      const title = 'Move visit'
      if (!to) {
        return {
          title,
          text: `Choose a free time for ${visit.clientName}, on this day or another. Until then, the visit stays where it is.`,
          decline: 'Don’t move it',
        }
      }
      const day = readDay(to.date)
      return {
        title,
        text: `Move the visit of ${visit.clientName} to ${to.slot} on ${day && formatDayWithYear(day)}, ${to.place}?`,
        confirm: 'Move and notify the client',
        quietly: 'Move without notifying',
        decline: 'Keep the old time',
      }
    },
    perform: ({ visit, to }, { send, notifies }) => {
      // The machine confirms a move only once a time has been chosen.
      if (!to) throw new Error('No time is chosen.')
      const { slot, date, location } = to
      return send(visits.moveVisitAtDesk, { ...seen(visit), notifies, slot, date, location })
    },
  }),
  cancel: act<OfVisit>({
    question: ({ visit }) => ({
      title: 'Cancel visit',
      text: `Cancel the visit of ${visit.clientName} at ${visit.time}? Others can then book this time right away.`,
      confirm: 'Cancel and notify the client',
      quietly: 'Cancel without notifying',
      decline: 'Keep the visit',
    }),
    perform: ({ visit }, { send, notifies }) =>
      send(visits.cancelVisitAtDesk, { ...seen(visit), notifies }),
  }),
  'walk-in': act<{ readonly walkIn: RequestOf<typeof visits.enterWalkIn> }>({
    leadsTo: ({ walkIn }) => dayPath(walkIn.date),
    perform: ({ walkIn }, { send }) => send(visits.enterWalkIn, walkIn),
  }),
  remove: act<OfVisit>({
    question: ({ visit }) => ({
      title: 'Remove walk-in',
      text: `Remove the walk-in of ${visit.clientName} at ${visit.time}? No one is notified.`,
      confirm: 'Remove it',
      decline: 'Keep it',
    }),
    perform: ({ visit }, { send }) =>
      send(visits.cancelVisitAtDesk, { ...seen(visit), notifies: false }),
  }),
  pay: act<OfVisit>({
    question: ({ visit }) => ({
      title: 'Payment',
      text: `How did ${visit.clientName} pay? The price is ${formatPrice(visit.price)}. Change the amount if less or more was paid.`,
      field: {
        label: 'Amount in dollars',
        name: 'amount',
        inputMode: 'decimal',
        autoComplete: 'off',
      },
      initialText: String(visit.price),
      choices: Object.entries(METHODS).map(([value, label]) => ({ value, label })),
      decline: 'Not paid yet',
    }),
    perform: ({ visit }, { send, text: amount, choice }) => {
      if (!isMethod(choice)) throw new Error('No way to pay is chosen.')
      return send(visits.takePayment, { ...seen(visit), method: choice, amount })
    },
  }),
  'undo-payment': act<OfVisit & { readonly paid: string }>({
    question: ({ visit, paid }) => ({
      title: 'Undo the payment',
      text: `Undo the payment of ${visit.clientName}: ${paid}? The visit counts as not paid again.`,
      confirm: 'Undo it',
      decline: 'Keep it',
    }),
    perform: ({ visit }, { send }) => send(visits.undoPayment, seen(visit)),
  }),
  'send-receipt': act<{ readonly reference: string }>({
    perform: ({ reference }, { send }) => send(sendReceipt, { reference }),
  }),
  note: act<OfVisit>({
    question: ({ visit }) => noteQuestion(visit.note),
    perform: ({ visit: { reference, note: before } }, { send, text: note }) =>
      send(writeNote, { about: 'visit', id: reference, note, before }),
  }),
}

export const STATUS: Readonly<Record<visits.DeskVisit['status'], string>> = {
  'to-come': 'Upcoming',
  arrived: 'Arrived',
  done: 'Done',
  missed: 'No-show',
  canceled: 'Canceled',
}

/** The label of the button that sets a mark, or takes back the one that the visit has. */
export const markLabel = (mark: visits.Mark, { status }: visits.DeskVisit): string =>
  mark === 'to-come'
    ? `Undo ${STATUS[status].toLowerCase()}`
    : `Mark as ${STATUS[mark].toLowerCase()}`

interface VisitButton {
  readonly label: string
  readonly act: ActsOf<typeof visitActs>
  readonly variant?: 'filled' | 'subtle'
}

/** The buttons on the card of a visit. */
export function visitButtons(
  visit: visits.DeskVisit,
  today: string,
  isOwner: boolean,
): readonly VisitButton[] {
  const { status, clientName, payment } = visit
  const canChange = visits.canBeChanged(visit)
  const canReinstate = visits.canBeReinstated(visit)
  const isOn = status !== 'canceled'
  /** What is likely to be done next, and stands first. */
  const isLikely = {
    mark: status === 'to-come' || status === 'arrived',
    pay: status === 'done' && !payment,
  }
  const buttons: readonly (VisitButton | false)[] = [
    canReinstate && { label: 'Undo the cancellation', act: { kind: 'reinstate', visit } },
    ...visits.marksFor(visit, today).map(
      (mark, index): VisitButton => ({
        label: markLabel(mark, visit),
        act: { kind: 'mark', visit, mark },
        ...(index === 0 && isLikely.mark && { variant: 'filled' }),
      }),
    ),
    canChange &&
      visit.confirmation === 'asked' && {
        label: 'Confirmed by phone',
        act: { kind: 'confirm', visit, isConfirmed: true },
      },
    canChange &&
      visit.confirmation === 'confirmed' && {
        label: 'Undo confirmed',
        act: { kind: 'confirm', visit, isConfirmed: false },
        variant: 'subtle',
      },
    canChange && { label: 'Move visit', act: { kind: 'move', visit }, variant: 'subtle' },
    canChange && { label: 'Cancel visit', act: { kind: 'cancel', visit }, variant: 'subtle' },
    isOn &&
      visit.isWalkIn && {
        label: 'Remove walk-in',
        act: { kind: 'remove', visit },
        variant: 'subtle',
      },
    isOn &&
      !payment && {
        label: 'Mark as paid',
        act: { kind: 'pay', visit },
        variant: isLikely.pay ? 'filled' : 'subtle',
      },
    payment !== undefined &&
      isOwner && {
        label: 'Undo paid',
        act: { kind: 'undo-payment', visit, paid: paymentText(payment) },
        variant: 'subtle',
      },
    (isOn || canReinstate) &&
      clientName !== '' && { label: 'Note', act: { kind: 'note', visit }, variant: 'subtle' },
  ]
  const isNext = ({ variant }: VisitButton) => Number(variant === 'filled')
  return buttons
    .filter((button) => button !== false)
    .sort((one, other) => isNext(other) - isNext(one))
}
