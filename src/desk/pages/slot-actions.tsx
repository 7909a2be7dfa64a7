import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from 'wouter'
import { bookingPath } from '../../../domain/booking/booking-path.ts'
import { readDay } from '../../../domain/calendar/day.ts'
import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { slotFromLabel } from '../../../domain/calendar/slot.ts'
import type { DeskSlot } from '../../../domain/desk/calendar.ts'
import { bookHref } from '../desk-path.ts'
import { useAct, useIdentified } from '../identified.ts'
import { selectAct, selectActState } from '../selectors.ts'

/** A slot in the grid. While a visit is moved, it can be moved there; else a free slot can be booked for a client. */
export function SlotActions(props: {
  slug: string
  state: DeskSlot['state']
  label: string
  /** The time, with the name of its location. */
  to: SlotRequest & { readonly place: string }
}) {
  const { slug, state, label, to } = props
  const { act } = useIdentified()
  const wanted = useAct(selectAct)
  const isChoosing = useAct(selectActState) === 'choosing'
  const time = (
    <>
      <span>{to.slot}</span> {label}
    </>
  )
  const isOpen = state === 'free' || state === 'held'
  if (isOpen && wanted?.kind === 'move' && isChoosing) {
    const move = () => act.send({ type: 'time.chosen', act: { ...wanted, to } })
    return (
      <UnstyledButton
        onClick={move}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          move()
        }}
      >
        <span>{to.slot}</span> Move here<VisuallyHidden> at {to.place}</VisuallyHidden>
      </UnstyledButton>
    )
  }
  const [day, slot] = [readDay(to.date), slotFromLabel(to.slot)]
  // The wizard offers only what visitors can book, which excludes slots held by a visitor.
  if (state !== 'free' || !day || !slot) return <span>{time}</span>
  return (
    <Link href={bookHref(bookingPath({ slug, day, slot }))}>
      {time}
      <VisuallyHidden> at {to.place}: book it</VisuallyHidden>
    </Link>
  )
}
