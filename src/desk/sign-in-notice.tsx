import { useFlowState } from '../flow.ts'
import classes from './desk.module.css'
import { selectSignInNotice } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** The result of the last action, or, for screen readers only, that one is in progress. */
export function SignInNotice({ busyText }: { busyText: string | false }) {
  const notice = useFlowState(signInFlow, selectSignInNotice)
  return (
    <p className={classes.notice} role="status">
      {notice}
      {busyText && <span className="visually-hidden">{busyText}</span>}
    </p>
  )
}
