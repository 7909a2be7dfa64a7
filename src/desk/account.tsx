import { Button, Card, Group, Text, Title } from '@mantine/core'
import IconUserCircle from '@tabler/icons-react/icons/IconUserCircle'
import { useFlow, useFlowState } from '../flow.ts'
import { Notice } from '../form/notice.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import classes from './desk.module.css'
import { pathOf } from './desk-place.ts'
import { MoreMenu } from './more-menu.tsx'
import { selectIsSigningOut, selectSession, selectSignInNotice } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Who is signed in, and what concerns the account. */
export function Account() {
  const { send } = useFlow(signInFlow)
  const session = useFlowState(signInFlow, selectSession)
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  return (
    <Group ms="auto">
      <MoreMenu
        isSubtle
        label={
          <>
            <IconUserCircle aria-hidden />
            <span className={classes.who}>Signed in as {session?.email}</span>
          </>
        }
      >
        <Button component={SiteLink} href={pathOf('account')} px="sm" variant="subtle">
          Passkeys and a lost phone
        </Button>
        <BusyButton
          px="sm"
          variant="subtle"
          isBusy={isSigningOut}
          onClick={() => send({ type: 'signOut.wanted', isEverywhere: false })}
        >
          Sign out
        </BusyButton>
      </MoreMenu>
    </Group>
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
    <Card component="section" aria-labelledby="everywhere">
      <Title order={2} id="everywhere">
        A lost phone
      </Title>
      <Text>
        Signing out everywhere signs everyone out of the desk, on all devices, and turns off
        everyone’s calendar address.
      </Text>
      <BusyButton
        me="auto"
        variant="default"
        isBusy={isSigningOut}
        onClick={() => send({ type: 'signOut.wanted', isEverywhere: true })}
      >
        Sign out everywhere
      </BusyButton>
    </Card>
  )
}
