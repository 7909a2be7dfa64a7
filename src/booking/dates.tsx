import { Button, Group, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown'
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking/booking-path.ts'
import {
  type Availability,
  type ImagingLocation,
  isFullyBooked,
  isOpen,
  noDaysText,
  type OfferedSlot,
  slotsOn,
  today,
  upcomingDays,
} from '../../domain/calendar/availability.ts'
import { DATES_PER_PAGE, datesPage } from '../../domain/calendar/dates-page.ts'
import { type Day, formatDay } from '../../domain/calendar/day.ts'
import { slotLabel } from '../../domain/calendar/slot.ts'
import { bringIntoView } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { useChoice, useZoneNote } from './choice.ts'
import classes from './dates.module.css'
import { selectDatesPage, selectMessage } from './selectors.ts'
import { useWizard, useWizardState } from './use-wizard.ts'

interface Props {
  location: ImagingLocation
  availability: Availability
}

export function Dates({ location, availability }: Props) {
  const { send } = useWizard()
  const requestedPage = useWizardState(selectDatesPage)
  const { day: chosenDay } = useChoice()
  const upcoming = upcomingDays(location, availability)
  if (upcoming.length === 0) return <Text>{noDaysText(location, availability)}</Text>
  const { days, page, first, last, total, hasPrevious, hasNext } = datesPage(
    upcoming,
    requestedPage,
    chosenDay,
  )
  const turn = (to: number) => send({ type: 'dates.turned', page: to })
  return (
    <>
      <ul className={classes.dates}>
        {days.map((day) => (
          <DateRow
            key={day}
            day={day}
            location={location}
            availability={availability}
            isChosen={day === chosenDay}
          />
        ))}
      </ul>
      {total > DATES_PER_PAGE && (
        <Group component="nav" aria-label="Dates" justify="space-between">
          <Text role="status">
            Showing dates {first} - {last} of {total}
          </Text>
          <Group gap="sm">
            <Button variant="default" disabled={!hasPrevious} onClick={() => turn(page - 1)}>
              Previous
            </Button>
            <Button variant="default" disabled={!hasNext} onClick={() => turn(page + 1)}>
              Next
            </Button>
          </Group>
        </Group>
      )}
    </>
  )
}

function DateRow(props: Props & { day: Day; isChosen: boolean }) {
  const { day, location, availability, isChosen } = props
  const { slug } = location
  const slots = slotsOn(location, day, availability)
  const dayLabel = formatDay(day, today(availability))
  const current = isChosen ? 'date' : undefined
  const row = useRef<HTMLLIElement>(null)
  const message = useWizardState(selectMessage)
  const { location: url } = useSite()
  const show = useEffectEvent(() => {
    // A message that came with the times is in view already, and must stay there.
    if (!message) bringIntoView(row.current, url.hasMoved())
  })
  useEffect(() => {
    if (isChosen) show()
  }, [isChosen])
  return (
    <li ref={row}>
      {isFullyBooked(slots) ? (
        <div className={classes.row} data-full="true" aria-current={current}>
          <span>{dayLabel}</span>
          <span>Fully Booked</span>
        </div>
      ) : (
        <Link
          className={classes.row}
          href={bookingPath({ slug, day })}
          replace={isChosen}
          aria-current={current}
        >
          <span>{dayLabel}</span>
          {isChosen ? (
            <IconChevronDown aria-hidden="true" />
          ) : (
            <IconChevronRight aria-hidden="true" />
          )}
        </Link>
      )}
      {isChosen && <TimeGrid slots={slots} slug={slug} day={day} dayLabel={dayLabel} />}
    </li>
  )
}

const STATE_LABELS: Record<OfferedSlot['state'], string> = {
  free: 'Book',
  booked: 'Booked',
  held: 'Currently Held',
  mine: 'Held for you',
}

function TimeGrid(props: {
  slots: readonly OfferedSlot[]
  slug: string
  day: Day
  dayLabel: string
}) {
  const { slots, slug, day, dayLabel } = props
  const { facts } = useSite()
  const zoneNote = useZoneNote()
  const openedOn = bookingPath({ slug, day })
  return (
    <>
      <ul className={classes.times} aria-label={`Times on ${dayLabel}`}>
        {slots.map((offered) => {
          const { slot, state } = offered
          const chip = { className: classes.chip, 'data-state': state }
          const content = (
            <>
              <strong>{slotLabel(slot)}</strong>
              <span>{STATE_LABELS[state]}</span>
            </>
          )
          return (
            <li key={slot}>
              {isOpen(offered) ? (
                <Link {...chip} href={bookingPath({ slug, day, slot })} state={{ openedOn }}>
                  {content}
                </Link>
              ) : (
                <span {...chip}>{content}</span>
              )}
            </li>
          )
        })}
      </ul>
      {zoneNote && (
        <Text c="dimmed" size="sm" pb="sm">
          All times are {facts.zoneLabel}.
        </Text>
      )}
    </>
  )
}
