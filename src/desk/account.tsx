import { Card, Group, Text, Title } from '@mantine/core'
import { useFlow, useFlowState } from '../flow.ts'
import { Notice } from '../form/notice.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { selectIsSigningOut, selectSession, selectSignInNotice } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

/** Who is signed in, and the button to sign out. */
export function Account() {
  const { send } = useFlow(signInFlow)
  const session = useFlowState(signInFlow, selectSession)
  const isSigningOut = useFlowState(signInFlow, selectIsSigningOut)
  return (
    <Group gap={0} wrap="nowrap" maw="100%" ms="auto">
      <Text size="sm" c="dimmed" truncate>
        Signed in as {session?.email}
      </Text>
      <BusyButton
        px="sm"
        variant="subtle"
        isBusy={isSigningOut}
        onClick={() => send({ type: 'signOut.wanted', isEverywhere: false })}
      >
        Sign out
      </BusyButton>
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
      <Text>Signing out everywhere signs everyone out of the desk, on all devices.</Text>
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
