import type { Session } from '../../machines/code-entry.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Notice } from '../form/notice.tsx'
import { Button } from '../frame/button.tsx'
import classes from './desk.module.css'
import { selectIsSigningOut, selectSignInNotice } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Who is signed in, and the ways to end that. */
export function Account({ session }: { session: Session }) {
  const { send } = useFlow(signInFlow)
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  const notice = useFlowState(signInFlow, selectSignInNotice)
  const signOut = (isEverywhere: boolean) => () => send({ type: 'signOut.wanted', isEverywhere })
  return (
    <footer className={classes.account}>
      <p>
        Signed in as {session.email}. Signing out everywhere ends the sessions of everybody at the
        desk, on all devices: do that when a phone is lost.
      </p>
      <Notice text={notice} busyText={isSigningOut && 'Signing out…'} />
      <div className={classes.actions}>
        <Button variant="default" isBusy={isSigningOut} onClick={signOut(false)}>
          Sign out
        </Button>
        <Button variant="subtle" isBusy={isSigningOut} onClick={signOut(true)}>
          Sign out everywhere
        </Button>
      </div>
    </footer>
  )
}
