import { Badge, Group, Text } from '@mantine/core'
import { useId } from 'react'
import type { DeskMessage, getDeskMessages } from '../../../domain/desk/office.ts'
import { capitalize } from '../../../domain/text.ts'
import { ActButton } from '../act/act-button.tsx'
import { CardPage, RecordCard } from '../card.tsx'
import { CorrectLink } from '../correct-link.tsx'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'

/** The messages that are waiting or have failed. */
export function MessagesPage({ data }: PageProps<DataOf<typeof getDeskMessages>>) {
  const { messages } = data
  const id = useId()
  const count = messages.filter(({ canBeRetried }) => canBeRetried).length
  return (
    <CardPage items={messages} card={(message) => <MessageCard message={message} />}>
      <Group>
        <Text id={id}>
          {messages.length === 0
            ? 'Every message has been sent.'
            : 'These messages are waiting to be sent, or have failed.'}
        </Text>
        {count > 1 && (
          <ActButton act={{ kind: 'retry' }} describedBy={id}>
            Try all again
          </ActButton>
        )}
      </Group>
    </CardPage>
  )
}

function MessageCard({ message }: { message: DeskMessage }) {
  const { id, what, clientName, client, reference, writtenAt, attempts } = message
  const { failure, canBeRetried } = message
  return (
    <RecordCard
      title={capitalize(clientName ? `${what} for ${clientName}` : what)}
      record={id}
      buttons={
        (canBeRetried || client) && (
          <>
            {canBeRetried && <ActButton act={{ kind: 'retry', message }}>Send it again</ActButton>}
            {client && <CorrectLink client={client} />}
          </>
        )
      }
    >
      <Text>
        <Badge color={failure ? 'red' : 'gray'}>{failure ? 'Failed' : 'Waiting'}</Badge> · written{' '}
        <Moment at={writtenAt} />
        {reference && ` · ${reference}`}
      </Text>
      {failure && <Text>{failure}</Text>}
      {attempts > 0 && <Text>{attempts === 1 ? 'Tried once.' : `Tried ${attempts} times.`}</Text>}
    </RecordCard>
  )
}
