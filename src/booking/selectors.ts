import type { SnapshotFrom } from 'xstate'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import { type DetailName, hasDetails } from '../../domain/booking/details.ts'
import { BOOKING_ERROR } from '../../domain/booking/messages.ts'
import { stepAt } from '../../domain/booking/wizard.ts'
import type { bookingMachine } from '../../machines/booking.ts'
import { holdId } from '../../machines/booking-setup.ts'
import type { holdMachine } from '../../machines/hold.ts'

type BookingSnapshot = SnapshotFrom<typeof bookingMachine>
type HoldSnapshot = SnapshotFrom<typeof holdMachine>

export const selectChosen = ({ context }: BookingSnapshot) => context.chosen
export const selectIsMove = ({ context }: BookingSnapshot) => context.kind === 'move'
export const selectIsBooking = ({ context }: BookingSnapshot) => context.kind === 'booking'
export const selectIsAtDesk = ({ context }: BookingSnapshot) => context.kind === 'deskBooking'
export const selectFormPath = ({ context }: BookingSnapshot) => context.formPath
/** Why the visitor was redirected, or why the locations are shown instead of what the path asks for. */
export const selectNotice = (snapshot: BookingSnapshot) => {
  const { notice, path, availability } = snapshot.context
  if (notice || !selectIsChoosingLocation(snapshot)) return notice?.text
  return stepAt(path, availability).notice
}
export const selectAlert = ({ context }: BookingSnapshot) => context.alert?.text
/** What is said of a booking that got no response, beside the alert. */
export const selectFailure = ({ context }: BookingSnapshot) =>
  context.alert?.text === BOOKING_ERROR ? context.errors.general : undefined
export const selectMessage = (snapshot: BookingSnapshot) =>
  selectAlert(snapshot) ?? selectNotice(snapshot)
export const selectDatesPage = ({ context }: BookingSnapshot) => context.datesPage
export const selectConfirmation = ({ context }: BookingSnapshot) => context.confirmation
export const selectAvailability = ({ context }: BookingSnapshot) => context.availability
export const selectDetail =
  (field: DetailName) =>
  ({ context }: BookingSnapshot) =>
    context.details[field]
export const selectFieldValidation =
  (field: DetailName) =>
  ({ context }: BookingSnapshot) =>
    context.validation[field]
/** Whether a note was typed before the page was reloaded, and not since. */
export const selectIsNoteLost = ({ context }: BookingSnapshot) =>
  context.isNoteLost === true && context.details.additionalInfo === ''
export const selectHasDetails = ({ context }: BookingSnapshot) => hasDetails(context.details)
export const selectIsChoosingLocation = (snapshot: BookingSnapshot) =>
  snapshot.matches({ browsing: 'choosingLocation' })
/** The content below the steps. */
export const selectScreen = (snapshot: BookingSnapshot) =>
  (['details', 'confirmed', 'recalling'] as const).find((state) => snapshot.matches(state)) ??
  'browsing'
/** What the lines of the holds show. `open` is the path of the slot whose form is open. */
export const selectHoldBanner = (snapshot: BookingSnapshot) => {
  const { availability, chosen, holdMessage, holds } = snapshot.context
  const open = snapshot.matches('details') ? bookingPath(chosen) : undefined
  return { availability, chosen, holdMessage, holds, open }
}
export const selectPolling = ({ children }: BookingSnapshot) => children.polling
export const selectHold =
  (path: string) =>
  ({ children }: BookingSnapshot) =>
    children[holdId(path)]
export const selectQuestion = ({ context }: BookingSnapshot) => context.question
export const selectIsAsking = (snapshot: BookingSnapshot) =>
  snapshot.matches({ details: { form: 'askingFirst' } })
export const selectIsSubmitting = (snapshot: BookingSnapshot) => snapshot.hasTag('sending')
export const selectForm = (snapshot: BookingSnapshot) => ({
  errors: snapshot.context.errors,
  validation: snapshot.context.validation,
  isSubmitting: selectIsSubmitting(snapshot),
  isAsking: selectIsAsking(snapshot),
})

export const selectExpiresAt = ({ context }: HoldSnapshot) => context.expiresAt
/** The countdown leaves `reading` at once, so a view never sees that state. */
export const selectCountdown = ({ value: { countdown } }: HoldSnapshot) =>
  countdown === 'reading' ? 'info' : countdown
export const selectHoldLine = (hold: HoldSnapshot) => ({
  notice: hold.context.notice,
  countdown: selectCountdown(hold),
  request: hold.value.request,
})
/** Whether the time is held now. A hold that has ended keeps its line. */
export const selectIsHeld = (hold: HoldSnapshot | undefined) =>
  hold !== undefined && !['expired', 'released'].includes(selectCountdown(hold))
