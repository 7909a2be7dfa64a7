import type { Stage } from './stage.ts'
import { availability } from './stages/availability.ts'
import { booking } from './stages/booking.ts'
import { carousel } from './stages/carousel.ts'
import { hold } from './stages/hold.ts'
import { price } from './stages/price.ts'
import { reviewModal } from './stages/review-modal.ts'
import { reviewRotation } from './stages/review-rotation.ts'
import { reviews } from './stages/reviews.ts'

/** How each machine is walked where there is something to see. */
export const stages: readonly Stage[] = [
  availability,
  booking,
  carousel,
  hold,
  price,
  reviewModal,
  reviewRotation,
  reviews,
]
