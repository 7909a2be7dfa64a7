import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SyntheticEvent } from 'react'
import { useFlow } from '../flow.ts'
import classes from './review-modal.module.css'
import { reviewModalFlow } from './review-modal-flow.ts'
import { StepNotice } from './step-notice.tsx'

export function CodeStep() {
  const flow = useFlow(reviewModalFlow)
  const { code, contact } = useSelector(flow, ({ context }) => context)
  const state = useSelector(flow, ({ value }) => value)
  const isBusy = state !== 'enteringCode'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    flow.send({ type: 'code.submitted' })
  }
  return (
    <form noValidate className={classes.step} onSubmit={submit}>
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
        onChange={(event) => flow.send({ type: 'code.changed', value: event.currentTarget.value })}
      />
      <StepNotice
        busy={state === 'sendingCodeAgain' ? 'Sending…' : isBusy ? 'Checking…' : undefined}
      />
      <div className={classes.actions}>
        <Button type="submit" size="md" aria-disabled={isBusy}>
          {state === 'checkingCode' || state === 'makingSure' ? 'Checking…' : 'Check code'}
        </Button>
        <Button
          variant="default"
          size="md"
          aria-disabled={isBusy}
          onClick={() => flow.send({ type: 'code.wanted' })}
        >
          {state === 'sendingCodeAgain' ? 'Sending…' : 'Send again'}
        </Button>
        <Button
          variant="subtle"
          size="md"
          aria-disabled={isBusy}
          onClick={() => flow.send({ type: 'contact.reopened' })}
        >
          Use another contact
        </Button>
      </div>
    </form>
  )
}
