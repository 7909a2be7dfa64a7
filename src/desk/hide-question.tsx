import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { DeskReview } from '../../domain/desk-office.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { useFocusFallback } from '../frame/focus-fallback.ts'
import { useOutcome } from '../frame/outcome.ts'
import { actFlow } from './act-flow.ts'
import classes from './desk.module.css'
import { selectActMessage, selectActText } from './selectors.ts'

/** Asks why a review is hidden. */
export function HideQuestion({ review }: { review: DeskReview }) {
  const { send } = useFlow(actFlow)
  const reason = useFlowState(actFlow, selectActText)
  const message = useFlowState(actFlow, selectActMessage)
  const part = useFocusFallback<HTMLFormElement>()
  const question = useOutcome<HTMLParagraphElement>(message ?? true)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'act.confirmed', tells: false })
  }
  return (
    <form
      ref={part}
      noValidate
      className={`settling ${classes.question}`}
      aria-label="Hide review"
      onSubmit={submit}
    >
      <p ref={question} tabIndex={-1}>
        {message ?? `Hide “${review.title}” by ${review.author}? Visitors no longer see it.`}
      </p>
      <TextInput
        label="Reason"
        description="It is shown here only, to the people of the practice."
        name="reason"
        autoComplete="off"
        size="md"
        value={reason}
        onChange={(event) => send({ type: 'text.changed', value: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <button type="submit" className="button">
          Hide it
        </button>
        <button
          type="button"
          className="button"
          data-variant="default"
          onClick={() => send({ type: 'act.declined' })}
        >
          Keep it shown
        </button>
      </div>
    </form>
  )
}
