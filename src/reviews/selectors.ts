import type { SnapshotFrom } from 'xstate'
import type { ReviewDraft } from '../../domain/review.ts'
import type { reviewModalMachine } from '../../machines/review-modal.ts'
import type { reviewsMachine } from '../../machines/reviews.ts'

type ListSnapshot = SnapshotFrom<typeof reviewsMachine>
type ModalSnapshot = SnapshotFrom<typeof reviewModalMachine>

export const selectListState = ({ value }: ListSnapshot) => value
export const selectReviews = ({ context }: ListSnapshot) => context.reviews
export const selectCount = ({ context }: ListSnapshot) => context.count
export const selectPage = ({ context }: ListSnapshot) => context.page

export const selectModalState = ({ value }: ModalSnapshot) => value
export const selectWasOpened = ({ context }: ModalSnapshot) => context.wasOpened
export const selectContact = ({ context }: ModalSnapshot) => context.contact
export const selectHasContact = ({ context }: ModalSnapshot) => context.contact !== ''
export const selectCode = ({ context }: ModalSnapshot) => context.code
export const selectNotice = ({ context }: ModalSnapshot) => context.notice
export const selectErrors = ({ context }: ModalSnapshot) => context.errors
export const selectHasErrors = ({ context }: ModalSnapshot) =>
  Object.keys(context.errors).length > 0
export const selectDraft =
  (field: keyof ReviewDraft) =>
  ({ context }: ModalSnapshot) =>
    context.draft[field]
