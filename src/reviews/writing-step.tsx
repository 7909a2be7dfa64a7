import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import type { ReviewDraft } from '../../domain/review.ts'
import { useFlow } from '../flow.ts'
import { ErrorSummary, fieldId } from '../form/error-summary.tsx'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { StepNotice } from './step-notice.tsx'

const FIELDS = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Review' },
  { name: 'author', label: 'Author' },
] as const

export function WritingStep() {
  const flow = useFlow(reviewModalFlow)
  const { draft, errors } = useSelector(flow, ({ context }) => context)
  const state = useSelector(flow, ({ value }) => value)
  const isThanked = state === 'thanked'
  const isBusy = state !== 'writing'
  const isValidated = Object.keys(errors).length > 0
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    flow.send({ type: 'review.submitted' })
  }
  if (isThanked) {
    return (
      <div className={classes.step}>
        <Alert color="green" role="status" title="Thank you for your review" />
        <div className={classes.actions}>
          <Button size="md" disabled>
            Submit
          </Button>
          <Button
            autoFocus
            size="md"
            variant="default"
            onClick={() => flow.send({ type: 'modal.closed' })}
          >
            Done
          </Button>
        </div>
      </div>
    )
  }
  const field = (name: keyof ReviewDraft) => ({
    id: fieldId('review', name),
    name,
    size: 'md',
    required: true,
    value: draft[name],
    error: errors[name],
    readOnly: isBusy,
    // Beside the fields at fault, the others are told that they are right.
    ...(isValidated && !errors[name] ? { description: 'Looks good!' } : {}),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      flow.send({ type: 'draft.changed', field: name, value: currentTarget.value }),
  })
  return (
    <form noValidate className={classes.step} data-validated={isValidated} onSubmit={submit}>
      <ErrorSummary form="review" fields={FIELDS} errors={errors} />
      <TextInput autoFocus label="Title" autoComplete="off" {...field('title')} />
      <Textarea label="Review" rows={6} autoComplete="off" {...field('body')} />
      <TextInput
        label="Author"
        placeholder="Name or intials"
        autoComplete="name"
        {...field('author')}
      />
      <StepNotice busy={isBusy ? 'Submitting…' : undefined} />
      <div className={classes.actions}>
        <Button type="submit" size="md" aria-disabled={isBusy}>
          {isBusy ? 'Submitting…' : 'Submit'}
        </Button>
      </div>
    </form>
  )
}
