import type { MachineLaws } from './engine/law.ts'
import { availabilityLaws, deskDataLaws } from './laws/availability.ts'
import { bookingLaws } from './laws/booking.ts'
import { codeEntryLaws } from './laws/code-entry.ts'
import { deskActLaws } from './laws/desk-act.ts'
import { deskFormsLaws } from './laws/desk-forms.ts'
import { deskSignInLaws } from './laws/desk-sign-in.ts'
import { holdLaws } from './laws/hold.ts'
import { carouselLaws, reviewRotationLaws } from './laws/moving.ts'
import { priceLaws, reviewsLaws } from './laws/price-and-reviews.ts'
import { reviewModalLaws } from './laws/review-modal.ts'
import { visitLaws } from './laws/visit.ts'

/** What is true for every run of each machine. */
export const laws: readonly MachineLaws[] = [
  availabilityLaws,
  bookingLaws,
  carouselLaws,
  codeEntryLaws,
  deskActLaws,
  deskDataLaws,
  deskFormsLaws,
  deskSignInLaws,
  holdLaws,
  priceLaws,
  reviewModalLaws,
  reviewRotationLaws,
  reviewsLaws,
  visitLaws,
]
