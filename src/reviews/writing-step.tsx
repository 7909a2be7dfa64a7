import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { shallowEqual } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { hasErrors } from '../../domain/form.ts'
import type { ReviewDraft } from '../../domain/reviews/new-review.ts'
import { useFlow, useFlowState } from '../flow.ts'
import entry from '../form/code-entry.module.css'
import { ErrorSummary, validatedField } from '../form/error-summary.tsx'
import { Notice } from '../form/notice.tsx'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import {
  selectDraft,
  selectFieldValidation,
  selectModalState,
  selectNotice,
  selectReviewedOn,
  selectWriting,
} from './modal-selectors.ts'
import { reviewDay } from './review-day.ts'
import { reviewModalFlow } from './review-modal-flow.ts'

/** The dialog moves the focus when it opens, even after React has done so. The second attribute leads it here. */
export const FIRST_FIELD = { autoFocus: true, 'data-autofocus': true }

const FIELDS = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Review' },
  { name: 'author', label: 'Author' },
] as const

export function WritingStep() {
  const { send } = useFlow(reviewModalFlow)
  const { state, errors, validation, notice } = useFlowState(
    reviewModalFlow,
    selectWriting,
    shallowEqual,
  )
  if (state === 'thanked') return <Thanks isEnding={false} />
  if (state === 'endingThankedSession') return <Thanks isEnding />
  const isBusy = state !== 'writing'
  const isSubmitting = state === 'submitting'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'review.submitted' })
  }
  return (
    <form
      noValidate
      className={`settling ${entry.form}`}
      data-validated={hasErrors(errors)}
      onSubmit={submit}
    >
      <ErrorSummary form="review" fields={FIELDS} errors={errors} validation={validation} />
      {FIELDS.map((field) => (
        <DraftField key={field.name} {...field} />
      ))}
      <Notice failure={notice} busyText={isSubmitting ? 'Submitting…' : isBusy && 'One moment…'} />
      <Actions>
        <BusyButton type="submit" isBusy={isBusy}>
          {isSubmitting ? 'Submitting…' : 'Submit'}
        </BusyButton>
        <NotMe />
      </Actions>
    </form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

function Thanks({ isEnding }: { isEnding: boolean }) {
  const { send } = useFlow(reviewModalFlow)
  const notice = useFlowState(reviewModalFlow, selectNotice)
  const reviewedOn = useFlowState(reviewModalFlow, selectReviewedOn)
  return (
    <div className={entry.form}>
      <Alert color="green" role="status" title="Thank you for your review">
        {reviewedOn &&
          `You already wrote it on ${reviewDay(reviewedOn)}. Each client can write one review.`}
      </Alert>
      <Notice failure={notice} busyText={isEnding && 'One moment…'} />
      <Actions>
        <Button ref={focus} onClick={() => send({ type: 'modal.closed' })}>
          Done
        </Button>
        <Button disabled>Submit</Button>
        <NotMe />
      </Actions>
    </div>
  )
}

/** For shared computers: ends the session of the person who entered a code in this browser. */
function NotMe() {
  const { send } = useFlow(reviewModalFlow)
  const state = useFlowState(reviewModalFlow, selectModalState)
  const isEnding = state === 'endingSession' || state === 'endingThankedSession'
  return (
    <BusyButton
      variant="subtle"
      isBusy={isEnding || state === 'submitting'}
      onClick={() => send({ type: 'identity.rejected' })}
    >
      {isEnding ? 'One moment…' : 'This is not me'}
    </BusyButton>
  )
}

/** Each field subscribes to its own value, so that a keystroke renders only that field. */
function DraftField({ name, label }: { name: keyof ReviewDraft; label: string }) {
  const { send } = useFlow(reviewModalFlow)
  const value = useFlowState(reviewModalFlow, selectDraft(name))
  const validation = useFlowState(reviewModalFlow, selectFieldValidation(name))
  const state = useFlowState(reviewModalFlow, selectModalState)
  const props = {
    ...validatedField('review', name, validation),
    label,
    required: true,
    value,
    readOnly: state !== 'writing',
    onBlur: () => send({ type: 'field.left', field: name }),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      send({ type: 'draft.changed', field: name, value: currentTarget.value }),
  }
  switch (name) {
    case 'title':
      return <TextInput {...props} {...FIRST_FIELD} autoComplete="off" />
    case 'body':
      return <Textarea {...props} rows={6} autoComplete="off" />
    case 'author':
      return <TextInput {...props} placeholder="Name or intials" autoComplete="name" />
  }
}
