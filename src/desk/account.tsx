import { Button, Card, Group, Text, Title } from '@mantine/core'
import IconUserCircle from '@tabler/icons-react/icons/IconUserCircle'
import type { Colleague } from '../../domain/desk/passkeys.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Notice } from '../form/notice.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import classes from './desk.module.css'
import { deskFlow } from './desk-flow.ts'
import { pathOf } from './desk-place.ts'
import { selectIsSigningOut, selectNotice, selectSession } from './desk-selectors.ts'
import { KEYS_ID } from './keys.tsx'
import { MoreMenu } from './more-menu.tsx'

/** Who is signed in, and what concerns the account. */
export function Account() {
  const desk = useFlow(deskFlow)
  const session = useFlowState(deskFlow, selectSession)
  const isSigningOut = useFlowState(deskFlow, selectIsSigningOut)
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
          Account
        </Button>
        <Button popoverTarget={KEYS_ID} px="sm" variant="subtle" className={classes.keys}>
          Keyboard shortcuts
        </Button>
        <BusyButton
          px="sm"
          variant="subtle"
          isBusy={isSigningOut}
          onClick={() => desk.send({ type: 'signOut.wanted', isEverywhere: false })}
        >
          Sign out
        </BusyButton>
      </MoreMenu>
    </Group>
  )
}

/** Says how signing out goes on, and why it failed. */
export function SigningOut() {
  const isSigningOut = useFlowState(deskFlow, selectIsSigningOut)
  const notice = useFlowState(deskFlow, selectNotice)
  return <Notice failure={notice} busyText={isSigningOut && 'Signing out…'} />
}

/** Asks first, because it signs out colleagues, too. They are known once the page has loaded. */
export function SignOutEverywhere({ colleagues = [] }: { colleagues?: readonly Colleague[] }) {
  const desk = useFlow(deskFlow)
  const isSigningOut = useFlowState(deskFlow, selectIsSigningOut)
  const who = colleagues.filter(({ isSignedIn }) => isSignedIn).map(({ id }) => id)
  return (
    <Card component="section" aria-labelledby="everywhere">
      <Title order={2} id="everywhere">
        A lost phone
      </Title>
      <Text>
        Signing out everywhere signs everyone out of the desk, on all devices, and turns off
        everyone’s calendar link.
      </Text>
      <Group>
        <MoreMenu label="Sign out everywhere">
          <Text p="xs" maw="20rem">
            {`Sign out everyone on all devices: ${['you', ...who].join(', ')}?`}
          </Text>
          <BusyButton
            isBusy={isSigningOut}
            onClick={() => desk.send({ type: 'signOut.wanted', isEverywhere: true })}
          >
            Sign everyone out
          </BusyButton>
        </MoreMenu>
      </Group>
    </Card>
  )
}
