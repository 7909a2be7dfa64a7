import { Text } from '@mantine/core'
import { addDays, formatShortDay, readDay, weekdayName } from '../../../domain/calendar/day.ts'
import type { getDeskWeek } from '../../../domain/desk/calendar.ts'
import { useSite } from '../../site.ts'
import { deskPath, weekPath } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { DateForm } from './date-form.tsx'
import { type Column, columnsOf } from './grid.ts'
import { Steps } from './steps.tsx'
import { TimeGrid } from './time-grid.tsx'

const titleOf = ({ date, place }: Column): string => {
  const day = readDay(date)
  return day ? `${weekdayName(day).slice(0, 3)}, ${formatShortDay(day)}, ${place.name}` : place.name
}

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
      >
        <DateForm key={first} date={first} pathOf={weekPath} />
        <Text>
          {formatShortDay(first)} to {formatShortDay(addDays(first, 6))}:{' '}
          {visits === 1 ? '1 visit' : `${visits || 'No'} visits`}.
        </Text>
      </Steps>
      {/* The key scrolls each week to its own beginning, or to today. */}
      <TimeGrid
        key={first}
        columns={days.flatMap((day) => columnsOf(day, facts.visitMinutes))}
        titleOf={titleOf}
      />
    </>
  )
}
