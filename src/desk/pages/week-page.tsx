import { Text } from '@mantine/core'
import { addDays, formatShortDate, formatShortDay, readDay } from '../../../domain/calendar/day.ts'
import type { getDeskWeek } from '../../../domain/desk/calendar.ts'
import { useSite } from '../../site.ts'
import { PagePanel } from '../act/act-panel.tsx'
import { deskPath, weekPath } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { DateForm } from './date-form.tsx'
import { type Column, columnsOf } from './grid.ts'
import { Steps } from './steps.tsx'
import { TimeGrid } from './time-grid.tsx'

function titleOf({ date, place }: Column) {
  const day = readDay(date)
  return (
    <>
      {day && `${formatShortDate(day)} `}
      {place.slug ? (
        <Text span size="sm" display="block">
          {place.name}
        </Text>
      ) : (
        place.name
      )}
    </>
  )
}

/** A day without hours is a narrow column. */
const closedOn = (date: string): Column => ({
  date,
  place: { id: '', slug: '', name: 'Closed' },
  slots: [],
  visits: [],
})

/** The days of a week, each with the places that are open on it. */
export function WeekPage({ data }: PageProps<DataOf<typeof getDeskWeek>>) {
  const { days, today } = data
  const { facts } = useSite()
  const first = readDay(days[0]?.date ?? '')
  const visits = days.reduce((total, day) => total + day.visits.length, 0)
  if (!first) return null
  return (
    <>
      <Steps
        unit="week"
        previous={weekPath(addDays(first, -7))}
        now={deskPath('week')}
        isNow={days.some(({ date }) => date === today)}
        next={weekPath(addDays(first, 7))}
        text={`${formatShortDay(first)} to ${formatShortDay(addDays(first, 6))}: ${visits === 1 ? '1 visit' : `${visits || 'No'} visits`}.`}
      >
        <DateForm key={first} date={first} pathOf={weekPath} />
      </Steps>
      <PagePanel except={[]} />
      {/* The key scrolls each week to its own beginning, or to today. */}
      <TimeGrid
        key={first}
        columns={days.flatMap((day) => {
          const columns = columnsOf(day, facts.visitMinutes)
          return columns.length > 0 ? columns : closedOn(day.date)
        })}
        titleOf={titleOf}
      />
    </>
  )
}
