import { Button, Card, Text } from '@mantine/core'
import { useFlow, useFlowState } from '../flow.ts'
import { CodeEntry } from '../form/code-entry.tsx'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { Retry } from '../frame/retry.tsx'
import { selectCodeEntry, selectSignInState } from './selectors.ts'
import { signInFlow } from './sign-in-flow.ts'

function PasskeyButton() {
  const { send } = useFlow(signInFlow)
  return (
    <Button variant="default" onClick={() => send({ type: 'passkey.wanted' })}>
      Sign in with a passkey
    </Button>
  )
}

const WORDING = {
  introduction: (
    <Text maw="40rem">
      The desk is for the practice’s staff. Enter the email address that the practice has listed for
      you, and we will send you a code. Once you are signed in, you can add a passkey under
      Settings, Account.
    </Text>
  ),
  contactField: { label: 'Email address', name: 'email', type: 'email' },
  sentTo: (contact: string) =>
    `We send a code to ${contact} only if the practice has listed this address.`,
  check: 'Sign in',
  reopen: 'Use another address',
  otherWay: <PasskeyButton />,
}

/** The desk without a session, or while the session is being checked. */
export function SignIn() {
  const { send } = useFlow(signInFlow)
  const state = useFlowState(signInFlow, selectSignInState)
  const entry = useFlowState(signInFlow, selectCodeEntry)
  switch (state) {
    case 'failed':
      return (
        <Card role="alert">
          <Text>The desk could not be reached. Check your connection and try again.</Text>
          <Retry retry={() => send({ type: 'session.retried' })} />
        </Card>
      )
    case 'verifying':
      return (
        entry && (
          <Card>
            <CodeEntry entry={entry} wording={WORDING} />
          </Card>
        )
      )
    default:
      return (
        <>
          <Loading>
            {state === 'usingPasskey' ? 'Waiting for your passkey…' : 'One moment…'}
          </Loading>
          <noscript>{import.meta.env.SSR && <NeedsScripts what="The desk" />}</noscript>
        </>
      )
  }
}
