import { useId } from 'react'
import type { DeskSlot } from '../../domain/desk-calendar.ts'
import type { DeskVisit } from '../../domain/desk-visits.ts'
import type { LocationId } from '../../domain/location.ts'
import { minuteOfDay, slotFromLabel } from '../../domain/slot.ts'
import classes from './desk.module.css'
import { SlotActions } from './slot-actions.tsx'
import { VisitCard } from './visit-card.tsx'

/** What is said of the times that are not booked. Those that are over, or too far ahead, are not shown. */
const LABELS: Readonly<Partial<Record<DeskSlot['state'], string>>> = {
  free: 'Free',
  held: 'Held by a visitor',
  closed: 'Closed',
}

const minuteOf = ({ time }: { time: string }): number => {
  const slot = slotFromLabel(time)
  return slot ? minuteOfDay(slot) : 0
}

/** One place on one day: its visits, and the times between them that are not booked, in their order. */
export function PlaceOnDay(props: {
  place: { id: LocationId; slug: string; name: string }
  date: string
  slots: readonly DeskSlot[]
  visits: readonly DeskVisit[]
  today: string
}) {
  const { place, date, slots, visits, today } = props
  const id = useId()
  const open = slots.filter(({ state }) => state in LABELS)
  if (open.length + visits.length === 0) return null
  const entries = [...visits, ...open].sort((a, b) => minuteOf(a) - minuteOf(b))
  return (
    <section aria-labelledby={id} className={classes.place}>
      <h2 id={id}>{place.name}</h2>
      <ul className={classes.times}>
        {entries.map((entry) =>
          'reference' in entry ? (
            <li key={entry.reference}>
              <VisitCard visit={entry} today={today} />
            </li>
          ) : (
            <li key={entry.time} className={classes.slot} data-state={entry.state}>
              <span>{entry.time}</span> {LABELS[entry.state]}
              {entry.state !== 'closed' && (
                <SlotActions
                  slug={place.slug}
                  isFree={entry.state === 'free'}
                  to={{
                    slot: entry.time,
                    date,
                    location: { id: place.id },
                    place: place.name,
                  }}
                />
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
