import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import { selectCode, selectContact, selectModalState } from './modal-selectors.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { StepNotice } from './step-notice.tsx'

export function CodeStep() {
  const { send } = useFlow(reviewModalFlow)
  const code = useFlowState(reviewModalFlow, selectCode)
  const contact = useFlowState(reviewModalFlow, selectContact)
  const state = useFlowState(reviewModalFlow, selectModalState)
  const isBusy = state !== 'enteringCode'
  const isSending = state === 'sendingCodeAgain'
  const isChecking = isBusy && !isSending
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'code.submitted' })
  }
  return (
    <form noValidate className={`settling ${classes.step}`} onSubmit={submit}>
      <TextInput
        autoFocus
        label="Code"
        description={`A code is sent to ${contact} only if the information matches our records. It works for 10 minutes.`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        className={classes.code}
        value={code}
        readOnly={isBusy}
        onChange={(event) => send({ type: 'code.changed', value: event.currentTarget.value })}
      />
      <StepNotice busyText={isSending ? 'Sending…' : isChecking ? 'Checking…' : undefined} />
      <div className={classes.actions}>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isChecking ? 'Checking…' : 'Check code'}
        </button>
        <button
          type="button"
          className="button"
          data-variant="default"
          aria-disabled={isBusy}
          onClick={() => send({ type: 'code.wanted' })}
        >
          {isSending ? 'Sending…' : 'Send again'}
        </button>
        <button
          type="button"
          className="button"
          data-variant="subtle"
          aria-disabled={isBusy}
          onClick={() => send({ type: 'contact.reopened' })}
        >
          Use another contact
        </button>
      </div>
    </form>
  )
}
