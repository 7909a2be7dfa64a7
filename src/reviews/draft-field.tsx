import { InputBase, TextInput } from '@mantine/core'
import type { ReviewDraft } from '../../domain/new-review.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { fieldId } from '../form/error-summary.tsx'
import { selectDraft, selectError, selectHasErrors, selectModalState } from './modal-selectors.ts'
import { reviewModalFlow } from './review-modal-flow.ts'

/** Each field subscribes to its own value, so a keystroke renders no other part of the dialog. */
export function DraftField({ name, label }: { name: keyof ReviewDraft; label: string }) {
  const { send } = useFlow(reviewModalFlow)
  const value = useFlowState(reviewModalFlow, selectDraft(name))
  const error = useFlowState(reviewModalFlow, selectError(name))
  const hasErrors = useFlowState(reviewModalFlow, selectHasErrors)
  const state = useFlowState(reviewModalFlow, selectModalState)
  const props = {
    id: fieldId('review', name),
    name,
    label,
    size: 'md',
    required: true,
    value,
    readOnly: state !== 'writing',
    error,
    success: hasErrors && !error && 'Looks good!',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      send({ type: 'draft.changed', field: name, value: currentTarget.value }),
  }
  switch (name) {
    case 'title':
      return <TextInput {...props} autoFocus autoComplete="off" />
    case 'body':
      return <InputBase {...props} component="textarea" multiline rows={6} autoComplete="off" />
    case 'author':
      return <TextInput {...props} placeholder="Name or intials" autoComplete="name" />
  }
}
