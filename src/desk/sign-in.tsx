import { Button, Card, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { deskSignInMachine } from '../../machines/desk-sign-in.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { CodeEntry } from '../form/code-entry.tsx'
import { Loading } from '../frame/loading.tsx'
import { NeedsScripts } from '../frame/needs-scripts.tsx'
import { Retry } from '../frame/retry.tsx'
import { deskFlow } from './desk-flow.ts'
import { selectChildren, selectHasFailed } from './desk-selectors.ts'

/** The desk without a session, or while the session is being checked. */
export function SignIn() {
  const desk = useFlow(deskFlow)
  const hasFailed = useFlowState(deskFlow, selectHasFailed)
  const { signIn } = useFlowState(deskFlow, selectChildren)
  if (hasFailed)
    return (
      <Card role="alert">
        <Text>The desk could not be reached. Check your connection and try again.</Text>
        <Retry retry={() => desk.send({ type: 'session.retried' })} />
      </Card>
    )
  if (signIn) return <Ways signIn={signIn} />
  return (
    <>
      <Loading>One moment…</Loading>
      <noscript>{import.meta.env.SSR && <NeedsScripts what="The desk" />}</noscript>
    </>
  )
}

/** A code, or a passkey. */
function Ways({ signIn }: { signIn: ActorRefFrom<typeof deskSignInMachine> }) {
  const entry = useSelector(signIn, ({ children }) => children.codeEntry)
  const otherWay = (
    <Button variant="default" onClick={() => signIn.send({ type: 'passkey.wanted' })}>
      Sign in with a passkey
    </Button>
  )
  return entry ? (
    <Card>
      <CodeEntry entry={entry} wording={{ ...WORDING, otherWay }} />
    </Card>
  ) : (
    <Loading>Waiting for your passkey…</Loading>
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
}
