import type { Stage } from './engine/stage.ts'
import { availability } from './stages/availability.ts'
import { booking } from './stages/booking.ts'
import { carousel } from './stages/carousel.ts'
import { codeEntry } from './stages/code-entry.ts'
import { deskAct } from './stages/desk-act.ts'
import { deskSignIn } from './stages/desk-sign-in.ts'
import { hold } from './stages/hold.ts'
import { price } from './stages/price.ts'
import { reviewModal } from './stages/review-modal.ts'
import { reviewRotation } from './stages/review-rotation.ts'
import { reviews } from './stages/reviews.ts'
import { visit } from './stages/visit.ts'

/** One stage for each machine. */
export const stages: readonly Stage[] = [
  availability,
  booking,
  carousel,
  codeEntry,
  deskAct,
  deskSignIn,
  hold,
  price,
  reviewModal,
  reviewRotation,
  reviews,
  visit,
]

/** The stages whose pairs of steps run on the views and the site: only in `npm run prove -- pairs`. */
export const pairStages = process.env.PAIRS === 'all' ? stages : []
