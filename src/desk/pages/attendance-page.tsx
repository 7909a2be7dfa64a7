import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core'
import { formatMonth, formatShortDate, readDay } from '../../../domain/calendar/day.ts'
import { type DeskVisit, type getAttendance, marksFor } from '../../../domain/desk/visits.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import { markLabel } from '../act/visit-acts.ts'
import classes from '../desk.module.css'
import { clientPath, dayPath, deskPath, WALK_IN } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { addMonths, firstOfMonth } from './month.ts'
import { Steps } from './steps.tsx'
import { VisitStatus } from './visit-card.tsx'

/** Who came in a month and who did not, and first the visits that nobody has marked. */
export function AttendancePage({ data, date }: PageProps<DataOf<typeof getAttendance>>) {
  const { month, today, visits } = data
  const now = readDay(today)
  if (!now) return null
  const first = firstOfMonth(month, now)
  const pathOf = (months: number) => deskPath('attendance', addMonths(first, months).slice(0, 7))
  const unmarked = date ? visits.filter(({ status }) => status === 'to-come') : data.unmarked
  const missed = visits.filter(({ status }) => status === 'missed')
  const came = visits.filter(({ status }) => status === 'done' || status === 'arrived')
  const name = formatMonth(first)
  return (
    <>
      <Steps
        unit="month"
        previous={pathOf(-1)}
        now={deskPath('attendance')}
        isNow={today.startsWith(month)}
        next={pathOf(1)}
      />
      <PagePanel except={[]} />
      <Anchor component={SiteLink} href={dayPath(today, WALK_IN)} me="auto" className="links">
        Enter a walk-in
      </Anchor>
      {[unmarked, missed, came].every(({ length }) => length === 0) && (
        <Text>No visits in {name}.</Text>
      )}
      <Visits title="Not marked" id="unmarked" visits={unmarked} today={today} />
      <Visits title={`No-shows in ${name}`} id="missed" visits={missed} today={today} />
      <Visits title={`Came in ${name}`} id="came" visits={came} today={today} />
    </>
  )
}

function Visits(props: { title: string; id: string; visits: readonly DeskVisit[]; today: string }) {
  const { title, id, visits, today } = props
  if (visits.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}: {visits.length}
      </Title>
      <Table className={classes.stacked}>
        <Table.Tbody>
          {visits.map((visit) => (
            <Row key={visit.reference} visit={visit} today={today} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )
}

function Row({ visit, today }: { visit: DeskVisit; today: string }) {
  const { reference, date, time, client, clientName, location, status } = visit
  const id = `visit-${reference}`
  const day = readDay(date)
  return (
    <Table.Tr>
      <Table.Th scope="row" id={id} className="links">
        {client ? (
          <Anchor component={SiteLink} href={clientPath(client)}>
            {clientName}
          </Anchor>
        ) : (
          'An erased client'
        )}
      </Table.Th>
      <Table.Td className="links">
        <Anchor component={SiteLink} href={dayPath(date, reference)}>
          {day && formatShortDate(day)}, {time}
        </Anchor>
      </Table.Td>
      <Table.Td>{location.name}</Table.Td>
      <Table.Td>
        {status === 'to-come' ? (
          <Group gap="xs">
            {marksFor(visit, today)
              .filter((mark) => mark !== 'arrived')
              .map((mark) => (
                <ActButton key={mark} act={{ kind: 'mark', visit, mark }} describedBy={id}>
                  {markLabel(mark, visit)}
                </ActButton>
              ))}
          </Group>
        ) : (
          <VisitStatus status={status} />
        )}
      </Table.Td>
    </Table.Tr>
  )
}
