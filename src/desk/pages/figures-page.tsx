import { Button, Card } from '@mantine/core'
import { formatShortDay, readDay } from '../../../domain/calendar/day.ts'
import type { Figures, getFigures } from '../../../domain/desk/figures.ts'
import { formatPrice } from '../../../domain/price.ts'
import { saveFile } from '../../save-file.ts'
import classes from '../desk.module.css'
import { deskPath } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import plot from './figures.module.css'
import { addMonths, firstOfMonth, formatMonth } from './month.ts'
import { Steps } from './steps.tsx'

type Month = DataOf<typeof getFigures>

const COLUMNS = [
  ['visits', 'Visits'],
  ['missed', 'No-shows'],
  ['canceled', 'Canceled'],
  ['newClients', 'New clients'],
  ['income', 'Income'],
  ['paid', 'Paid'],
] as const
type Column = (typeof COLUMNS)[number][0]

const cell = (row: Figures, column: Column): string =>
  column === 'income' || column === 'paid' ? formatPrice(row[column]) : String(row[column])

/** All locations together. */
function totalOf(places: readonly Figures[]): Figures {
  const sum = (column: Column) => places.reduce((total, each) => total + each[column], 0)
  return {
    ...{ place: 'All places', visits: sum('visits'), missed: sum('missed') },
    ...{ canceled: sum('canceled'), newClients: sum('newClients') },
    ...{ income: sum('income'), paid: sum('paid') },
  }
}

const csvOf = (places: readonly Figures[]): string =>
  [
    ['Place', ...COLUMNS.map(([, title]) => title)],
    ...places.map((row) => [row.place, ...COLUMNS.map(([column]) => String(row[column]))]),
  ]
    .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

/** What happened in a month: a plot of its days, and a table of its places. */
export function FiguresPage({ data: { month, today, places, days } }: PageProps<Month>) {
  const now = readDay(today)
  if (!now) return null
  const first = firstOfMonth(month, now)
  const pathOf = (months: number) => deskPath('figures', addMonths(first, months).slice(0, 7))
  const save = () => saveFile(`figures-${month}.csv`, 'text/csv', csvOf(places))
  return (
    <>
      <Steps
        unit="month"
        previous={pathOf(-1)}
        now={deskPath('figures')}
        isNow={today.startsWith(month)}
        next={pathOf(1)}
      >
        {places.length > 0 && (
          <Button variant="subtle" onClick={save}>
            Save as CSV
          </Button>
        )}
      </Steps>
      {places.length === 0 ? (
        <p className={classes.count}>Nothing was booked for {formatMonth(first)}.</p>
      ) : (
        <>
          <Plot days={days} month={month} title={`Visits in ${formatMonth(first)}`} />
          <Table places={places} />
        </>
      )}
    </>
  )
}

/** A column for each day with visits, as high as there are visits. */
function Plot({ days, month, title }: { days: Month['days']; month: string; title: string }) {
  const most = Math.max(1, ...days.map(({ visits }) => visits))
  const last = Temporal.PlainYearMonth.from(month).daysInMonth
  return (
    <Card component="section" className={classes.card} aria-labelledby="plot">
      <h2 id="plot">{title}</h2>
      <ol className={plot.plot} style={{ gridTemplateColumns: `repeat(${last}, minmax(0, 1fr))` }}>
        {days.map(({ date, visits, missed }) => {
          const day = readDay(date)
          const number = Number(date.slice(8))
          const count = visits === 1 ? '1 visit' : `${visits} visits`
          const text = `${day && formatShortDay(day)}: ${count}${missed > 0 ? `, ${missed} missed` : ''}`
          return (
            <li key={date} title={text} style={{ gridColumn: number }}>
              <span className="visually-hidden">{text}</span>
              <span aria-hidden="true" style={{ height: `${(visits / most) * 8}rem` }}>
                <span style={{ height: `${(missed / visits) * 100}%` }} />
              </span>
              <span aria-hidden="true" data-fifth={number % 5 === 0}>
                {number}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const Table = ({ places }: { places: readonly Figures[] }) => (
  <Card>
    <table className={plot.table}>
      <thead>
        <tr>
          <th scope="col">Place</th>
          {COLUMNS.map(([column, title]) => (
            <th key={column} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(places.length > 1 ? [...places, totalOf(places)] : places).map((row) => (
          <tr key={row.place}>
            <th scope="row">{row.place}</th>
            {COLUMNS.map(([column, title]) => (
              <td key={column} data-title={title}>
                {cell(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)
