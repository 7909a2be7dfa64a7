import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import classes from './desk.module.css'
import { selectCode, selectEmail, selectSignInState } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'
import { SignInNotice } from './sign-in-notice.tsx'

export function CodeForm() {
  const { send } = useFlow(signInFlow)
  const code = useFlowState(signInFlow, selectCode)
  const email = useFlowState(signInFlow, selectEmail)
  const state = useFlowState(signInFlow, selectSignInState)
  const isBusy = state !== 'enteringCode'
  const isSending = state === 'sendingCodeAgain'
  const isChecking = isBusy && !isSending
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'code.submitted' })
  }
  return (
    <form noValidate className={`card settling ${classes.card}`} onSubmit={submit}>
      <TextInput
        autoFocus
        label="Code"
        description={`A code is sent to ${email.trim()} only if the practice has listed this address. It works for 10 minutes.`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        className={classes.code}
        value={code}
        readOnly={isBusy}
        onChange={(event) => send({ type: 'code.changed', value: event.currentTarget.value })}
      />
      <SignInNotice busyText={isSending ? 'Sending…' : isChecking && 'Checking…'} />
      <div className={classes.actions}>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isChecking ? 'Checking…' : 'Sign in'}
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
          onClick={() => send({ type: 'email.reopened' })}
        >
          Use another address
        </button>
      </div>
    </form>
  )
}
