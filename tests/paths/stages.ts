import type { Stage } from './stage.ts'
import { price } from './stages/price.ts'
import { reviews } from './stages/reviews.ts'

export const stages: readonly Stage[] = [price, reviews]
