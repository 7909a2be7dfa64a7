import { Group, Text } from '@mantine/core'
import { formatMonth, readDay } from '../../../domain/calendar/day.ts'
import type { DeskClient } from '../../../domain/desk/clients.ts'
import { RECALL_MONTHS, type Recall } from '../../../domain/desk/recall.ts'
import type { DeskVisit } from '../../../domain/desk/visits.ts'
import { ActButton } from '../act/act-button.tsx'

const ENDED = {
  declined: 'Asked for no invitations.',
  moved: 'Moved away: gets no invitations.',
  died: 'Died: gets no invitations.',
  stopped: 'Stopped our invitations by the link in a letter.',
} as const

/** When the next visit is due, or the buttons that say so. */
export function NextVisit(props: {
  recall: Recall
  about: { readonly visit: DeskVisit } | { readonly client: DeskClient }
}) {
  const { recall, about } = props
  if (recall.ended) return <Text>{ENDED[recall.ended]}</Text>
  const due = readDay(recall.due ?? '')
  return due ? (
    <Group gap="xs">
      <Text>Next visit due in {formatMonth(due)}.</Text>
      <ActButton act={{ kind: 'next-visit', ...about, months: 0 }} variant="subtle">
        Undo
      </ActButton>
    </Group>
  ) : (
    <Group gap="xs" role="group" aria-label="Next visit">
      <Text>Next visit in:</Text>
      {RECALL_MONTHS.map((months) => (
        <ActButton
          key={months}
          act={{ kind: 'next-visit', ...about, months }}
          variant={months === recall.usual ? 'filled' : 'default'}
        >
          {`${months} months`}
        </ActButton>
      ))}
    </Group>
  )
}
