import type { SnapshotFrom } from 'xstate'
import type { reviewsMachine } from '../../machines/reviews.ts'

type ListSnapshot = SnapshotFrom<typeof reviewsMachine>

export const selectList = ({ value, context: { reviews, count, page } }: ListSnapshot) => ({
  state: value,
  reviews,
  count,
  page,
})
