import type { SnapshotFrom } from 'xstate'
import type { reviewsMachine } from '../../machines/reviews.ts'

type ListSnapshot = SnapshotFrom<typeof reviewsMachine>

export const selectListState = ({ value }: ListSnapshot) => value
export const selectReviews = ({ context }: ListSnapshot) => context.reviews
export const selectCount = ({ context }: ListSnapshot) => context.count
export const selectPage = ({ context }: ListSnapshot) => context.page
