import { Link } from 'wouter'
import { bookingPath } from '../../domain/booking-path.ts'
import { readDay } from '../../domain/day.ts'
import { slotFromLabel } from '../../domain/slot.ts'
import type { MoveTarget } from '../../machines/desk-act.ts'
import { useFlow, useFlowState } from '../flow.ts'
import { Button } from '../frame/button.tsx'
import { actFlow } from './act-flow.ts'
import { bookHref } from './desk-path.ts'
import { selectAct, selectActState } from './selectors.ts'

/** What can be done with a free time: book it for a client, or move a visit to it. */
export function SlotActions(props: { slug: string; isFree: boolean; to: MoveTarget }) {
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
  // The wizard shows what visitors may have, and a time that one of them holds is not among it.
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
