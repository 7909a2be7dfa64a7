import { Button, Group, Text } from '@mantine/core'
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
import { PhoneLink } from '../frame/contact-links.tsx'
import { useZoneNote } from '../frame/facts.tsx'
import { bringIntoView } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import booking from './booking.module.css'
import { useChoice } from './choice.ts'
import classes from './dates.module.css'
import { TimesByEmail } from './list-request.tsx'
import { nextFree } from './next-free.ts'
import { selectDatesPage, selectIsBooking, selectMessage } from './selectors.ts'
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
  const none = noDaysText(location, availability)
  const elsewhere = none && <OtherLocations availability={availability} />
  if (upcoming.length === 0) {
    return (
      <>
        <p>{none}</p>
        {elsewhere}
      </>
    )
  }
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
        <nav aria-label="Dates">
          <Group justify="space-between" gap="sm">
            <p role="status">
              Showing dates {first} - {last} of {total}
            </p>
            <Group gap="sm">
              <Button variant="default" disabled={!hasPrevious} onClick={() => turn(page - 1)}>
                Previous
              </Button>
              <Button variant="default" disabled={!hasNext} onClick={() => turn(page + 1)}>
                Next
              </Button>
            </Group>
          </Group>
        </nav>
      )}
      {elsewhere}
    </>
  )
}

/** Where there are times, if the chosen location has none. */
function OtherLocations({ availability }: { availability: Availability }) {
  const { facts } = useSite()
  const isBooking = useWizardState(selectIsBooking)
  const others = availability.locations.flatMap((location) => {
    const free = nextFree(location, availability)
    return free ? [{ ...location, free }] : []
  })
  return (
    <>
      {others.length > 0 && (
        <>
          <p>These locations have free times:</p>
          <ul>
            {others.map(({ id, slug, name, free }) => (
              <li key={id}>
                <Link href={bookingPath({ slug })}>{name}</Link>
                {`, next free: ${free}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        You can also call us at <PhoneLink phone={facts.phone} />, and we will find a time for you.
      </p>
      {isBooking && facts.hasWaitingList && others.length === 0 && <TimesByEmail />}
    </>
  )
}

/** How many times are free, and when: `12 free, morning and afternoon`. */
function freeText(slots: readonly OfferedSlot[]): string {
  const free = slots.filter(isOpen)
  const halves = new Set(free.map(({ slot }) => (slot < '1200' ? 'morning' : 'afternoon')))
  return `${free.length} free, ${[...halves].join(' and ')}`
}

function DateRow(props: Props & { day: Day; isChosen: boolean }) {
  const { day, location, availability, isChosen } = props
  const { slug } = location
  const slots = slotsOn(location, day, availability)
  const dayLabel = formatDay(day, today(availability))
  const current = isChosen ? 'date' : undefined
  const times = useRef<HTMLDivElement>(null)
  const message = useWizardState(selectMessage)
  const { location: url } = useSite()
  const show = useEffectEvent(() => {
    // A message that came with the times is in view already, and must stay there.
    if (!message) bringIntoView(times.current, url.hasMoved())
  })
  useEffect(() => {
    if (isChosen) show()
  }, [isChosen])
  return (
    <li data-chosen={isChosen || undefined}>
      {isFullyBooked(slots) ? (
        <div className={classes.row} data-full="true" aria-current={current}>
          <span>{dayLabel}</span>
          <span>Fully Booked</span>
        </div>
      ) : (
        <div className={classes.row}>
          <Link
            className={booking.cover}
            href={bookingPath({ slug, day })}
            replace={isChosen}
            aria-current={current}
          >
            {dayLabel}
          </Link>
          <Text inherit c="dimmed" fz="sm">
            {freeText(slots)}
          </Text>
          <IconChevronRight aria-hidden="true" />
        </div>
      )}
      {isChosen && (
        <div ref={times} className={classes.expanded}>
          <TimeGrid slots={slots} slug={slug} day={day} dayLabel={dayLabel} />
        </div>
      )}
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
        <Text inherit c="dimmed" fz="sm">
          All times are {facts.zoneLabel}.
        </Text>
      )}
    </>
  )
}
