import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import { PrivacyNote } from '../form/privacy-note.tsx'
import { selectContact, selectModalState } from './modal-selectors.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { StepNotice } from './step-notice.tsx'

export function ContactStep() {
  const { send } = useFlow(reviewModalFlow)
  const contact = useFlowState(reviewModalFlow, selectContact)
  const isSending = useFlowState(reviewModalFlow, selectModalState) === 'sendingCode'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'contact.submitted' })
  }
  return (
    <form noValidate className={`settling ${classes.step}`} onSubmit={submit}>
      <p className={classes.line}>
        Reviews are from clients only. Give the phone number or e-mail address you booked with, and
        we will send you a code.
      </p>
      <TextInput
        // The dialog also moves the focus when it opens; the attribute tells it to choose this field.
        autoFocus
        data-autofocus
        label="Phone number or e-mail address"
        placeholder="Phone Number or Email Address"
        name="contact"
        autoComplete="email"
        size="md"
        value={contact}
        readOnly={isSending}
        onChange={(event) => send({ type: 'contact.changed', value: event.currentTarget.value })}
      />
      <PrivacyNote />
      <StepNotice busyText={isSending ? 'Sending…' : undefined} />
      <div className={classes.actions}>
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send code'}
        </button>
      </div>
    </form>
  )
}
