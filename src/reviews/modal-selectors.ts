import type { SnapshotFrom } from 'xstate'
import { hasErrors } from '../../domain/form.ts'
import type { ReviewDraft } from '../../domain/reviews/new-review.ts'
import type { reviewModalMachine } from '../../machines/review-modal.ts'

type ModalSnapshot = SnapshotFrom<typeof reviewModalMachine>

export const selectModalState = ({ value }: ModalSnapshot) => value
export const selectWasOpened = ({ context }: ModalSnapshot) => context.wasOpened
export const selectCodeEntry = ({ children }: ModalSnapshot) => children.codeEntry
export const selectHasContact = ({ context }: ModalSnapshot) => context.contact !== ''
export const selectReviewedOn = ({ context }: ModalSnapshot) => context.reviewedOn
export const selectNotice = ({ context }: ModalSnapshot) => context.notice
export const selectFieldValidation =
  (field: keyof ReviewDraft) =>
  ({ context }: ModalSnapshot) =>
    context.validation[field]
export const selectHasErrors = ({ context }: ModalSnapshot) => hasErrors(context.errors)
export const selectWriting = ({ value, context }: ModalSnapshot) => ({
  state: value,
  errors: context.errors,
  validation: context.validation,
  notice: context.notice,
})
export const selectDraft =
  (field: keyof ReviewDraft) =>
  ({ context }: ModalSnapshot) =>
    context.draft[field]
