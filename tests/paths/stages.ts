import type { Stage } from './stage.ts'
import { booking } from './stages/booking.ts'
import { price } from './stages/price.ts'
import { reviewModal } from './stages/review-modal.ts'
import { reviews } from './stages/reviews.ts'

export const stages: readonly Stage[] = [booking, price, reviews, reviewModal]
