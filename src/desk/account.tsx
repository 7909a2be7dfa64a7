import { Card } from '@mantine/core'
import { useFlow, useFlowState } from '../flow.ts'
import { Notice } from '../form/notice.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import classes from './desk.module.css'
import menu from './menu.module.css'
import { selectIsSigningOut, selectSession, selectSignInNotice } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Who is signed in, and the button to sign out. */
export function Account() {
  const { send } = useFlow(signInFlow)
  const session = useFlowState(signInFlow, selectSession)
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  return (
    <div className={menu.account}>
      <span>Signed in as {session?.email}</span>
      <BusyButton
        size="sm"
        variant="subtle"
        isBusy={isSigningOut}
        onClick={() => send({ type: 'signOut.wanted', isEverywhere: false })}
      >
        Sign out
      </BusyButton>
    </div>
  )
}

/** Says how signing out goes on, and why it failed. */
export function SigningOut() {
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  const notice = useFlowState(signInFlow, selectSignInNotice)
  return <Notice failure={notice} busyText={isSigningOut && 'Signing out…'} />
}

export function SignOutEverywhere() {
  const { send } = useFlow(signInFlow)
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  return (
    <Card component="section" className={classes.card} aria-labelledby="everywhere">
      <h2 id="everywhere">A lost phone</h2>
      <p>Signing out everywhere signs everyone out of the desk, on all devices.</p>
      <div className={classes.actions}>
        <BusyButton
          variant="default"
          isBusy={isSigningOut}
          onClick={() => send({ type: 'signOut.wanted', isEverywhere: true })}
        >
          Sign out everywhere
        </BusyButton>
      </div>
    </Card>
  )
}
