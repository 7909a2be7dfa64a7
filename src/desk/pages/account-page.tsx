import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useId } from 'react'
import type { Colleague, getPasskeys, Passkey } from '../../../domain/desk/passkeys.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { ActButton } from '../act/act-button.tsx'
import { useActForm } from '../act/act-form.ts'
import { CardPage, RecordCard } from '../card.tsx'
import { useAct } from '../identified.ts'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'
import { selectActMessage, selectIsActing } from '../selectors.ts'

/** The calendar and the passkeys of the person who is signed in; for the owner also what colleagues have. */
export const AccountPage = ({
  data: { passkeys, feedSince, colleagues },
}: PageProps<DataOf<typeof getPasskeys>>) => (
  <CardPage
    items={[...passkeys, ...colleagues]}
    card={(item) =>
      'name' in item ? <PasskeyCard passkey={item} /> : <ColleagueCard colleague={item} />
    }
  >
    <CalendarFeed since={feedSince} />
    <AddPasskey />
    <Text maw="40rem">
      {passkeys.length === 0
        ? 'You have no passkeys. You sign in with a code that we email to you.'
        : 'You can sign in with these passkeys, or with a code that we email to you. Remove the passkey of a lost device.'}
    </Text>
  </CardPage>
)

function PasskeyCard({ passkey }: { passkey: Passkey }) {
  const { id, name, addedAt, usedAt } = passkey
  return (
    <RecordCard
      title={name}
      record={id}
      buttons={<ActButton act={{ kind: 'remove-passkey', passkey }}>Remove passkey</ActButton>}
    >
      <Text>
        Added <Moment at={addedAt} /> ·{' '}
        {usedAt ? (
          <>
            last used <Moment at={usedAt} />
          </>
        ) : (
          'not used yet'
        )}
      </Text>
    </RecordCard>
  )
}

const ColleagueCard = ({ colleague }: { colleague: Colleague }) => (
  <RecordCard
    title={colleague.id}
    record={colleague.id}
    buttons={<ActButton act={{ kind: 'end-access', colleague }}>End access</ActButton>}
  >
    <Text>
      {[
        colleague.isSignedIn ? 'Signed in' : 'Not signed in',
        `${colleague.passkeys} ${colleague.passkeys === 1 ? 'passkey' : 'passkeys'}`,
        ...(colleague.hasFeed ? ['visits in a calendar'] : []),
      ].join(' · ')}
    </Text>
  </RecordCard>
)

function CalendarFeed({ since }: { since: string | undefined }) {
  const id = useId()
  const { copy, copied, error } = useClipboard({ timeout: 10_000 })
  const message = useAct(selectActMessage) ?? ''
  // The address is shown only once, in the message about it.
  const link = message.split(' ').find((word) => word.endsWith('.ics'))
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        Visits in your calendar
      </Title>
      <Text maw="40rem">
        A private link lets Google, Apple or Outlook show the visits, with initials and location
        only.{' '}
        {since && (
          <>
            Yours has worked since <Moment at={since} />.
          </>
        )}
      </Text>
      <Group gap="xs">
        {link && <Button onClick={() => copy(link)}>Copy</Button>}
        <ActButton act={{ kind: 'create-feed', isNew: !since }}>
          {since ? 'Get a new link' : 'Get calendar link'}
        </ActButton>
        {since && <ActButton act={{ kind: 'revoke-feed' }}>Turn off the calendar</ActButton>}
        <Text span role="status">
          {copied && 'Copied.'}
          {error && 'It could not be copied. Please select the address above.'}
        </Text>
      </Group>
    </Card>
  )
}

function AddPasskey() {
  const isBusy = useAct(selectIsActing)
  const form = useActForm((text) => ({ kind: 'add-passkey', name: text('name') }))
  return (
    <Card component="form" aria-label="New passkey" {...form}>
      <Text maw="40rem">
        With a passkey, you sign in with the fingerprint, face or PIN of this device, even if our
        emails do not arrive. To add one, you need a code that we email to you.
      </Text>
      <TextInput
        label="Name of the passkey"
        description="Such as “My phone”, so that you know which one to remove."
        autoComplete="off"
        maxLength={50}
        maw="24rem"
        name="name"
      />
      <BusyButton me="auto" type="submit" isBusy={isBusy}>
        Add a passkey
      </BusyButton>
    </Card>
  )
}
