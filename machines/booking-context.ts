import type { Availability } from '../domain/availability.ts'
import { type Confirmation, type Details, NO_DETAILS } from '../domain/booking.ts'
import { bookingPath, readBookingPath } from '../domain/booking-path.ts'
import { type SlotRequest, slotRequestFor } from '../domain/hold.ts'
import type { Step } from '../domain/wizard.ts'

/** What the visitor does, and what the data say. */
export type BookingEvent =
  | { type: 'url.changed'; path: string }
  | { type: 'availability.loaded'; data: Availability }
  | { type: 'dates.turned'; page: number }
  | { type: 'details.changed'; field: keyof Details; value: string }
  | { type: 'details.submitted' }
  | { type: 'details.cancelled' }
  | { type: 'alert.dismissed' }
  | { type: 'selection.cleared' }

/** What the flow wants of the world around it. */
export type BookingWish =
  | { type: 'navigation.wanted'; to: string }
  | { type: 'refresh.wanted' }
  | { type: 'booking.broke'; error: unknown }

/** Words that belong to one address and go when the visitor moves on from it. */
interface Notice {
  readonly path: string
  readonly text: string
}

export interface Context {
  readonly path: string
  readonly availability: Availability | undefined
  readonly step: Step
  /** Where the form was opened. */
  readonly formPath: string | undefined
  /** Why the visitor was led here. */
  readonly notice: Notice | undefined
  /** What went wrong with the booking. */
  readonly alert: Notice | undefined
  /** The page of dates turned to; until then it is the one with the chosen date. */
  readonly datesPage: number | undefined
  readonly holdMessage: string | undefined
  readonly details: Details
  readonly errors: Readonly<Record<string, string>>
  readonly confirmation: (Confirmation & { readonly message: string }) | undefined
}

export const slotRequest = ({ step }: Context): SlotRequest => {
  if (step.at !== 'details' || step.choice.step !== 'details') {
    throw new Error('A slot is asked for before one is chosen.')
  }
  const { day, slot } = step.choice
  return slotRequestFor(step.location, day, slot)
}

/** The address of the chosen day, where one picks another time. */
export const dayPath = ({ step }: Context): string =>
  bookingPath(
    step.at === 'details' && step.choice.step === 'details'
      ? { ...step.choice, step: 'time' }
      : { step: 'location' },
  )

/** Whether the visitor is on another page than the booking's. */
export const hasLeft = ({ path }: Context): boolean => readBookingPath(path) === undefined

/** Where the visitor is told what became of the booking: where they are, or else at the form. */
export const heardAt = (context: Context): string =>
  hasLeft(context) ? (context.formPath ?? context.path) : context.path

export const staysAt = (notice: Notice | undefined, path: string): Notice | undefined =>
  notice?.path === path ? notice : undefined

export const contextAt = (path: string): Context => ({
  path,
  availability: undefined,
  step: { at: 'elsewhere' },
  formPath: undefined,
  notice: undefined,
  alert: undefined,
  datesPage: undefined,
  holdMessage: undefined,
  details: NO_DETAILS,
  errors: {},
  confirmation: undefined,
})
