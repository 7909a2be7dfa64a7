import type { PageSteps } from './engine/page-steps.ts'
import { booking } from './page-steps/booking.ts'
import { carousel } from './page-steps/carousel.ts'
import { codeEntry } from './page-steps/code-entry.ts'
import { desk } from './page-steps/desk.ts'
import { deskAct } from './page-steps/desk-act.ts'
import { deskBooking } from './page-steps/desk-booking.ts'
import { deskData } from './page-steps/desk-data.ts'
import { deskSettings } from './page-steps/desk-settings.ts'
import { deskSignIn } from './page-steps/desk-sign-in.ts'
import { firstDay } from './page-steps/first-day.ts'
import { hold } from './page-steps/hold.ts'
import { listRequest } from './page-steps/list-request.ts'
import { polling } from './page-steps/polling.ts'
import { price } from './page-steps/price.ts'
import { reviewModal } from './page-steps/review-modal.ts'
import { reviewRotation } from './page-steps/review-rotation.ts'
import { reviews } from './page-steps/reviews.ts'
import { suggestions } from './page-steps/suggestions.ts'
import { visit } from './page-steps/visit.ts'
import { waiting } from './page-steps/waiting.ts'

/** The steps of every machine on the pages. */
export const allPageSteps: readonly PageSteps[] = [
  booking,
  carousel,
  codeEntry,
  desk,
  deskAct,
  deskBooking,
  deskData,
  deskSettings,
  deskSignIn,
  firstDay,
  hold,
  listRequest,
  polling,
  price,
  reviewModal,
  reviewRotation,
  reviews,
  suggestions,
  visit,
  waiting,
]
