import { Box, Button, Card, Group, Table, Text, Title } from '@mantine/core'
import { formatMonth, formatShortDay, readDay } from '../../../domain/calendar/day.ts'
import type { Figures, getFigures } from '../../../domain/desk/figures.ts'
import { formatCents, formatTakings } from '../../../domain/desk/payments.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { saveFile } from '../../save-file.ts'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import classes from '../desk.module.css'
import { deskPath } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { addMonths, firstOfMonth, isYear } from './month.ts'
import { Steps } from './steps.tsx'

type Month = DataOf<typeof getFigures>

const COLUMNS = [
  ['visits', 'Visits'],
  ['came', 'Came'],
  ['missed', 'No-shows'],
  ['canceled', 'Canceled'],
  ['newClients', 'New clients'],
  ['income', 'Price of those who came'],
  ['paid', 'Paid'],
] as const
type Column = (typeof COLUMNS)[number][0]

const isMoney = (column: Column) => column === 'income' || column === 'paid'

const cell = (row: Figures, column: Column): string =>
  isMoney(column) ? formatCents(row[column]) : String(row[column])

/** All locations together. */
function totalOf(places: readonly Figures[]): Figures {
  const sum = (column: Column) => places.reduce((total, each) => total + each[column], 0)
  return {
    place: 'All locations',
    visits: sum('visits'),
    came: sum('came'),
    missed: sum('missed'),
    canceled: sum('canceled'),
    newClients: sum('newClients'),
    income: sum('income'),
    paid: sum('paid'),
  }
}

const csvOf = (places: readonly Figures[]): string =>
  [
    ['Location', ...COLUMNS.map(([, title]) => title)],
    ...places.map((row) => [
      row.place,
      ...COLUMNS.map(([column]) => String(isMoney(column) ? row[column] / 100 : row[column])),
    ]),
  ]
    .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

/** What happened in a month or a year: its days or months, and a table of its places. */
export function FiguresPage({ data: { month, today, places, days, takings } }: PageProps<Month>) {
  const now = readDay(today)
  if (!now) return null
  const year = isYear(month) ? Number(month) : undefined
  const first = firstOfMonth(year ? `${year}-01` : month, now)
  const name = year ? String(year) : formatMonth(first)
  const pathOf = (steps: number) =>
    deskPath('figures', year ? String(year + steps) : addMonths(first, steps).slice(0, 7))
  const save = () => saveFile(`reports-${month}.csv`, 'text/csv', csvOf(places))
  return (
    <>
      <Steps
        unit={year ? 'year' : 'month'}
        previous={pathOf(-1)}
        now={year ? deskPath('figures', today.slice(0, 4)) : deskPath('figures')}
        isNow={today.startsWith(month)}
        next={pathOf(1)}
      >
        <Button
          component={SiteLink}
          px="sm"
          variant="subtle"
          href={year ? deskPath('figures') : deskPath('figures', month.slice(0, 4))}
        >
          {year ? 'By month' : 'By year'}
        </Button>
        {places.length > 0 && (
          <>
            <Button px="sm" variant="subtle" onClick={save}>
              Save as CSV
            </Button>
            <ActButton act={{ kind: 'export-visits', month }} variant="subtle">
              Save each visit
            </ActButton>
            <ActButton act={{ kind: 'export-names', month }} variant="subtle">
              Save each visit with names
            </ActButton>
          </>
        )}
      </Steps>
      <PagePanel except={[]} />
      {takings.length > 0 && (
        <Text>
          Taken in {name}, for visits at any time: {formatTakings(takings)}.
        </Text>
      )}
      {places.length === 0 ? (
        <Text>Nothing was booked for {name}.</Text>
      ) : (
        <>
          <Sums of={totalOf(places)} />
          {places.length > 1 && <Places places={places} />}
          <Days days={days} title={`Visits in ${name}`} isYear={year !== undefined} />
        </>
      )}
    </>
  )
}

const Sums = ({ of }: { of: Figures }) => (
  <Card>
    <Group gap="0.75rem 2.5rem" className={classes.sums}>
      {COLUMNS.map(([column, title]) => (
        <div key={column}>
          <Text size="sm">{title}</Text>
          <Text fz="1.75rem" fw={600} lh={1.2}>
            {cell(of, column)}
          </Text>
        </div>
      ))}
    </Group>
  </Card>
)

/** A quiet month has short bars. */
const FEW_VISITS = 8

/** A bar for each day with visits, as long as there are visits. */
function Days(props: { days: Month['days']; title: string; isYear: boolean }) {
  const { days, title, isYear } = props
  const most = Math.max(FEW_VISITS, ...days.map(({ visits }) => visits))
  const percent = (count: number) => `${(count / most) * 100}%`
  return (
    <Card component="section" aria-labelledby="days">
      <Title order={2} id="days">
        {title}
      </Title>
      {days.map(({ date, visits, missed }) => {
        const day = readDay(date)
        const count = visits === 1 ? '1 visit' : `${visits} visits`
        return (
          <Group key={date} wrap="nowrap">
            <Text size="sm" w="11rem">
              {`${day && (isYear ? formatMonth(day) : formatShortDay(day))}: ${count}${missed > 0 ? `, ${missed} missed` : ''}`}
            </Text>
            <Group flex={1} maw="24rem" gap={0} h="0.5rem" aria-hidden>
              <Box w={percent(visits - missed)} h="100%" bg="var(--mantine-primary-color-filled)" />
              <Box w={percent(missed)} h="100%" bg="dimmed" />
            </Group>
          </Group>
        )
      })}
    </Card>
  )
}

const Places = ({ places }: { places: readonly Figures[] }) => (
  <Card>
    <Table className={classes.stacked} tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Location</Table.Th>
          {COLUMNS.map(([column, title]) => (
            <Table.Th key={column} scope="col" ta="end">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {places.map((row) => (
          <Table.Tr key={row.place}>
            <Table.Th scope="row">{row.place}</Table.Th>
            {COLUMNS.map(([column, title]) => (
              <Table.Td key={column} data-title={title} ta="end">
                {cell(row, column)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Card>
)
