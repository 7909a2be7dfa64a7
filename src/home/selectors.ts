import type { SnapshotFrom } from 'xstate'
import type { carouselMachine } from '../../machines/carousel.ts'
import type { priceMachine } from '../../machines/price.ts'
import type { reviewRotationMachine } from '../../machines/review-rotation.ts'

type PriceSnapshot = SnapshotFrom<typeof priceMachine>
type RotationSnapshot = SnapshotFrom<typeof reviewRotationMachine>

export const selectPrice = ({ value, context: { price, message } }: PriceSnapshot) => ({
  state: value,
  price,
  message,
})

export const selectIndex = ({ context }: RotationSnapshot) => context.index
export const selectCanRotate = ({ value }: RotationSnapshot) =>
  value === 'turning' || value === 'resting'

export const selectIsTurning = ({ value }: SnapshotFrom<typeof carouselMachine>) =>
  value === 'turning'
