import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useFlow } from '../flow.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { StepNotice } from './step-notice.tsx'

export function ContactStep() {
  const flow = useFlow(reviewModalFlow)
  const contact = useSelector(flow, ({ context }) => context.contact)
  const isSending = useSelector(flow, (snapshot) => snapshot.matches('sendingCode'))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    flow.send({ type: 'contact.submitted' })
  }
  return (
    <form noValidate className={classes.step} onSubmit={submit}>
      <p className={classes.line}>
        Reviews are from clients only. Give the phone number or e-mail address you booked with, and
        we will send you a code.
      </p>
      <TextInput
        // Whichever comes later, the dialog's own first focus or this field, it ends here.
        autoFocus
        data-autofocus
        label="Phone number or e-mail address"
        placeholder="Phone Number or Email Address"
        name="contact"
        autoComplete="email"
        size="md"
        value={contact}
        readOnly={isSending}
        onChange={(event) =>
          flow.send({ type: 'contact.changed', value: event.currentTarget.value })
        }
      />
      <StepNotice busy={isSending ? 'Sending…' : undefined} />
      <div className={classes.actions}>
        <Button type="submit" size="md" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send code'}
        </Button>
      </div>
    </form>
  )
}
