import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { formatMonth, readDay } from '../../../domain/calendar/day.ts'
import type { getCallList, ToCall } from '../../../domain/desk/recall.ts'
import { PhoneLink } from '../../frame/contact-links.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { CardPage, RecordCard } from '../card.tsx'
import { clientPath } from '../desk-path.ts'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'
import { dayText } from './client-card.tsx'

type List = DataOf<typeof getCallList>

/** The clients to call about their next visit, and what came of the invitations. */
export const CallsPage = ({ data: { clients, months } }: PageProps<List>) => (
  <>
    <CardPage items={clients} card={(client) => <CallCard client={client} />}>
      <Text>
        {clients.length === 0 && 'There is no one to call. '}
        Here are clients who were invited twice and have not booked, or who don’t get our emails.
      </Text>
    </CardPage>
    {months.length > 0 && <Months months={months} />}
  </>
)

const CallCard = ({ client }: { client: ToCall }) => {
  const { id, clientName, phone, due, invited, isMailed, visitsBefore } = client
  return (
    <RecordCard
      title={
        <Anchor component={SiteLink} inherit href={clientPath(id)}>
          {clientName}
        </Anchor>
      }
      record={id}
      buttons={
        <>
          <ActButton act={{ kind: 'called', client }} variant="filled">
            Called
          </ActButton>
          <ActButton act={{ kind: 'end-invitations', client }}>No more invitations</ActButton>
        </>
      }
    >
      <Group gap="0 1.25rem" className="links">
        {phone ? <PhoneLink phone={phone} /> : 'No phone number.'}
      </Group>
      <Text>
        Due {dayText(due)} · {visitsBefore === 1 ? '1 visit' : `${visitsBefore || 'No'} visits`}{' '}
        before
      </Text>
      {invited.map((at) => (
        <Text key={at}>
          Invited by email: <Moment at={at} />
        </Text>
      ))}
      {!isMailed && <Text>Emails don’t reach them.</Text>}
    </RecordCard>
  )
}

/** Each client counts once, in the month of their latest invitation. */
const Months = ({ months }: Pick<List, 'months'>) => (
  <Card component="section" aria-labelledby="months">
    <Title order={2} id="months">
      What came of the invitations
    </Title>
    {months.map(({ month, invited, booked, came }) => {
      const first = readDay(`${month}-01`)
      return (
        <Text key={month}>
          {first && formatMonth(first)}: {invited} invited, {booked} booked, {came} came
        </Text>
      )
    })}
  </Card>
)
