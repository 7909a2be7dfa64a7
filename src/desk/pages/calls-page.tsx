import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core'
import { formatMonth, readDay } from '../../../domain/calendar/day.ts'
import type { getCallList, ToCall } from '../../../domain/desk/recall.ts'
import { PhoneLink } from '../../frame/contact-links.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { CardPage, RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
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
        {clients.length === 0 && 'There is no one to call. '}Who was invited twice and has not
        booked, or does not get our email, is listed here.
      </Text>
    </CardPage>
    <Months months={months} />
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
        Due {dayText(due)} · {visitsBefore === 1 ? '1 visit' : `${visitsBefore} visits`} before
      </Text>
      {invited.map((at) => (
        <Text key={at}>
          Invited by email: <Moment at={at} />
        </Text>
      ))}
      {!isMailed && <Text>Email does not reach them.</Text>}
    </RecordCard>
  )
}

const COLUMNS = [
  ['invited', 'Invited'],
  ['booked', 'Booked'],
  ['came', 'Came'],
] as const

/** Their last first invitation counts, so that nobody counts twice. */
const Months = ({ months }: Pick<List, 'months'>) => (
  <Card component="section" aria-labelledby="months">
    <Title order={2} id="months">
      What came of the invitations
    </Title>
    <Text>By the month of each client’s latest invitation.</Text>
    <Table className={classes.stacked} tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Month</Table.Th>
          {COLUMNS.map(([column, title]) => (
            <Table.Th key={column} scope="col" ta="end">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map((row) => {
          const first = readDay(`${row.month}-01`)
          return (
            <Table.Tr key={row.month}>
              <Table.Th scope="row">{first && formatMonth(first)}</Table.Th>
              {COLUMNS.map(([column, title]) => (
                <Table.Td key={column} data-title={title} ta="end">
                  {row[column]}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  </Card>
)
