import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { phoneUrl } from '../../../domain/contact-urls.ts'
import { FILED } from '../../../domain/desk/clients.ts'
import type { DeskMessage, DeskReply, getDeskMessages } from '../../../domain/desk/office.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { DAYS_KEPT } from '../../../domain/retention.ts'
import { capitalize } from '../../../domain/text.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import { Cards, RecordCard } from '../card.tsx'
import { CorrectLink } from '../correct-link.tsx'
import classes from '../desk.module.css'
import { clientPath, dayPath } from '../desk-path.ts'
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

/** What clients texted, and the messages to them that are waiting or have failed. */
export function MessagesPage({ data }: PageProps<DataOf<typeof getDeskMessages>>) {
  const { messages, earlier, replies } = data
  const fresh = replies.filter(({ isDone }) => !isDone)
  const done = replies.filter(({ isDone }) => isDone)
  const id = useId()
  const earlierId = useId()
  const count = messages.filter(({ canBeRetried }) => canBeRetried).length
  return (
    <>
      <PagePanel except={[...fresh, ...messages]} />
      {replies.length > 0 && <Title order={2}>From clients</Title>}
      {fresh.length > 0 && <Cards items={fresh} card={(reply) => <ReplyCard reply={reply} />} />}
      {done.length > 0 && <DoneReplies replies={done} />}
      {replies.length > 0 && <Title order={2}>From us</Title>}
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
      <Cards items={messages} card={(message) => <MessageCard message={message} />} />
    </>
  )
}

/** Who may have written it, with links to their records; a number that is not on record as it is. */
const writersOf = ({ clients, phone }: DeskReply): ReactNode =>
  clients.length === 0
    ? formatPhone(phone)
    : clients.map(({ id, clientName }, index) => (
        <Fragment key={id}>
          {index > 0 && ' or '}
          <Anchor component={SiteLink} inherit href={clientPath(id)}>
            {clientName}
          </Anchor>
        </Fragment>
      ))

function ReplyCard({ reply }: { reply: DeskReply }) {
  const { id, phone, words, at, clients } = reply
  return (
    <RecordCard
      title={writersOf(reply)}
      record={id}
      buttons={
        <>
          <Button component="a" px="sm" href={phoneUrl(phone)}>
            Call {formatPhone(phone)}
          </Button>
          <ActButton act={{ kind: 'mark-reply', reply }}>Done</ActButton>
        </>
      }
    >
      <Text className={classes.note}>{words}</Text>
      <Text size="sm">
        Texted <Moment at={at} />
        {clients.length === 0 && '. This number is not on record.'}
        {clients.length > 1 && '. They share this number.'}
      </Text>
      {clients.map(
        ({ id, clientName, visit }) =>
          visit && (
            <Anchor
              key={id}
              component={SiteLink}
              href={dayPath(visit.date, visit.reference)}
              className="links"
              me="auto"
            >
              {clients.length > 1 ? `${clientName}: ${visit.label}` : visit.label}
            </Anchor>
          ),
      )}
    </RecordCard>
  )
}

/** Each can be made new again. */
const DoneReplies = ({ replies }: { replies: readonly DeskReply[] }) => (
  <details>
    <summary style={{ lineHeight: '2.75rem' }}>{replies.length} done</summary>
    <Stack gap="xs" maw="44rem">
      {replies.map((reply) => (
        <Group key={reply.id} wrap="nowrap">
          <Text id={`reply-${reply.id}`} className={classes.note} flex={1}>
            {writersOf(reply)}, <Moment at={reply.at} />: {reply.words}
          </Text>
          <ActButton
            act={{ kind: 'mark-reply', reply }}
            describedBy={`reply-${reply.id}`}
            variant="subtle"
          >
            Undo done
          </ActButton>
        </Group>
      ))}
    </Stack>
  </details>
)

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
