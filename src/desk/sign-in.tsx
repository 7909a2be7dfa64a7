import { useFlow, useFlowState } from '../flow.ts'
import { Retry } from '../frame/retry.tsx'
import { CodeForm } from './code-form.tsx'
import classes from './desk.module.css'
import { EmailForm } from './email-form.tsx'
import { selectSignInState } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** What somebody sees who is not signed in, or of whom that is not known yet. */
export function SignIn() {
  const { send } = useFlow(signInFlow)
  const state = useFlowState(signInFlow, selectSignInState)
  switch (state) {
    case 'failed':
      return (
        <div className={`card ${classes.card}`} role="alert">
          <p>The desk could not be reached. Check your connection and try again.</p>
          <div className={classes.actions}>
            <Retry retry={() => send({ type: 'session.retried' })} />
          </div>
        </div>
      )
    case 'enteringEmail':
    case 'sendingCode':
      return <EmailForm />
    case 'enteringCode':
    case 'sendingCodeAgain':
    case 'checkingCode':
      return <CodeForm />
    default:
      return (
        <div className={classes.loading} role="status">
          <span className="spinner" aria-hidden="true" />
          One moment…
          <noscript>The desk needs JavaScript, which this browser has switched off.</noscript>
        </div>
      )
  }
}
