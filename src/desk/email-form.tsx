import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import classes from './desk.module.css'
import { selectEmail, selectSignInState } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'
import { SignInNotice } from './sign-in-notice.tsx'

export function EmailForm() {
  const { send } = useFlow(signInFlow)
  const email = useFlowState(signInFlow, selectEmail)
  const isSending = useFlowState(signInFlow, selectSignInState) === 'sendingCode'
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'email.submitted' })
  }
  return (
    <form noValidate className={`card settling ${classes.card}`} onSubmit={submit}>
      <p>
        The desk is for the people of the practice. Give the e-mail address that the practice has
        listed for you, and we will send you a code.
      </p>
      <TextInput
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        size="md"
        className={classes.field}
        value={email}
        readOnly={isSending}
        onChange={(event) => send({ type: 'email.changed', value: event.currentTarget.value })}
      />
      <SignInNotice busyText={isSending && 'Sending…'} />
      <div className={classes.actions}>
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send code'}
        </button>
      </div>
    </form>
  )
}
