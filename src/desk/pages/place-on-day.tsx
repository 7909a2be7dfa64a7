import { useId } from 'react'
import { Link } from 'wouter'
import { bookingPath } from '../../../domain/booking/booking-path.ts'
import { readDay } from '../../../domain/calendar/day.ts'
import type { LocationId } from '../../../domain/calendar/location.ts'
import { minuteOfDay, slotFromLabel } from '../../../domain/calendar/slot.ts'
import type { DeskSlot } from '../../../domain/desk/calendar.ts'
import type { DeskVisit } from '../../../domain/desk/visits.ts'
import type { MoveTarget } from '../../../machines/desk-act.ts'
import { useFlow, useFlowState } from '../../flow.ts'
import { Button } from '../../frame/button.tsx'
import { actFlow } from '../act/act-flow.ts'
import { bookHref } from '../desk-path.ts'
import list from '../list.module.css'
import { selectAct, selectActState } from '../selectors.ts'
import { VisitCard } from './visit-card.tsx'

/** Labels for slots without a visit. Past slots, and those too far ahead, are not shown. */
const LABELS: Readonly<Partial<Record<DeskSlot['state'], string>>> = {
  free: 'Free',
  held: 'Held by a visitor',
  closed: 'Closed',
}

const minuteOf = ({ time }: { time: string }): number => {
  const slot = slotFromLabel(time)
  return slot ? minuteOfDay(slot) : 0
}

/** One location on one day: its visits and the slots between them, in order. */
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
    <section aria-labelledby={id} className={list.place}>
      <h2 id={id}>{place.name}</h2>
      <ul className={list.times}>
        {entries.map((entry) =>
          'reference' in entry ? (
            <li key={entry.reference}>
              <VisitCard visit={entry} today={today} />
            </li>
          ) : (
            <li key={entry.time} className={list.slot} data-state={entry.state}>
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

/** The actions for a slot: book it for a client, or move a visit to it. */
function SlotActions(props: { slug: string; isFree: boolean; to: MoveTarget }) {
  const { slug, isFree, to } = props
  const { send } = useFlow(actFlow)
  const act = useFlowState(actFlow, selectAct)
  const isChoosing = useFlowState(actFlow, selectActState) === 'choosing'
  if (act?.kind === 'move' && isChoosing) {
    return (
      <Button
        data-size="sm"
        variant="default"
        aria-label={`Move to ${to.slot}, ${to.place}`}
        onClick={() => send({ type: 'act.wanted', act: { kind: 'move', visit: act.visit, to } })}
      >
        Move to {to.slot}
      </Button>
    )
  }
  const [day, slot] = [readDay(to.date), slotFromLabel(to.slot)]
  // The wizard offers only what visitors can book, which excludes slots held by a visitor.
  if (!isFree || !day || !slot) return null
  return (
    <Link
      href={bookHref(bookingPath({ slug, day, slot }))}
      aria-label={`Book ${to.slot}, ${to.place}`}
    >
      Book
    </Link>
  )
}
