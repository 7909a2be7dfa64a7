import { Badge, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { FILED } from '../../../domain/desk/clients.ts'
import type { DeskMessage, getDeskMessages } from '../../../domain/desk/office.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { capitalize } from '../../../domain/text.ts'
import { ActButton } from '../act/act-button.tsx'
import { CardPage, RecordCard } from '../card.tsx'
import { CorrectLink } from '../correct-link.tsx'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'

const titleOf = ({ messages, filed }: DataOf<typeof getDeskMessages>): string => {
  const listed =
    messages.length > 0
      ? 'These messages are waiting to be sent, or have failed.'
      : 'No message is waiting, and none has failed.'
  if (filed === 0) return messages.length > 0 ? listed : 'Every message has been sent.'
  const what = filed === 1 ? 'One message was' : `${filed} messages were`
  return `${listed} ${what} ${FILED}, in the last ${DAYS_KEPT.sentMessages} days.`
}

/** The messages that are waiting or have failed. */
export function MessagesPage({ data }: PageProps<DataOf<typeof getDeskMessages>>) {
  const { messages, earlier } = data
  const id = useId()
  const earlierId = useId()
  const count = messages.filter(({ canBeRetried }) => canBeRetried).length
  return (
    <CardPage items={messages} card={(message) => <MessageCard message={message} />}>
      <Group>
        <Text id={id}>{titleOf(data)}</Text>
        {count > 1 && (
          <ActButton act={{ kind: 'retry' }} describedBy={id}>
            Try all again
          </ActButton>
        )}
      </Group>
      {earlier > 0 && (
        <Group>
          <Text id={earlierId}>
            {`Send ${earlier === 1 ? 'one letter' : `${earlier} letters`} from before?`}
          </Text>
          <ActButton act={{ kind: 'send-earlier' }} describedBy={earlierId}>
            Send them
          </ActButton>
        </Group>
      )}
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
