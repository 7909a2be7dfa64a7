import { Group, Text } from '@mantine/core'
import { use } from 'react'
import { Link } from 'wouter'
import { canBeChanged, type DeskVisit } from '../../../domain/desk/visits.ts'
import { actWanted, recordOf } from '../act/acts.ts'
import { dayPath } from '../desk-path.ts'
import { useAct, useIdentified } from '../identified.ts'
import { ChangedVisits } from '../page-props.ts'
import { selectAct } from '../selectors.ts'
import { detailLines, signsOf } from './visit-card.tsx'

/** A visit in the grid. It opens at a press, and can be dragged to a free time. */
export function VisitBlock({ visit, isOpen }: { visit: DeskVisit; isOpen: boolean }) {
  // People know what they did themselves.
  const own = recordOf(useAct(selectAct))
  const isChanged = use(ChangedVisits).includes(visit.reference) && own !== visit.reference
  const { act } = useIdentified()
  return (
    <Link
      href={dayPath(visit.date, visit.reference)}
      aria-current={isOpen ? 'true' : undefined}
      draggable={canBeChanged(visit)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // A browser ends a drag if the page changes while it begins.
        setTimeout(() => act.send(actWanted({ kind: 'move', visit })))
      }}
      onDragEnd={({ dataTransfer }) => {
        if (dataTransfer.dropEffect === 'none') act.send({ type: 'act.declined' })
      }}
    >
      <strong>
        {visit.time.replace(' ', '\u00a0')} {visit.clientName}
        <Group
          component="span"
          display="inline-flex"
          gap={2}
          ms={6}
          style={{ verticalAlign: 'text-bottom' }}
          aria-hidden="true"
        >
          {signsOf(visit).map((Sign) => (
            <Sign key={Sign.displayName} size="1rem" />
          ))}
        </Group>
      </strong>{' '}
      {isChanged && (
        <Text span inherit fw={600} c="var(--mantine-color-anchor)" className="unprinted">
          Just changed ·{' '}
        </Text>
      )}
      <Text span inherit c="dimmed">
        {detailLines(visit).join(' · ')}
      </Text>
    </Link>
  )
}
