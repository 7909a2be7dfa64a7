import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { formatShortDay, readDay } from '../../../domain/calendar/day.ts'
import { closedDays, type getClosures } from '../../../domain/desk/calendar.ts'
import { canBeChanged } from '../../../domain/desk/visits.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import { RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
import { dayPath } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'
import { CloseForm } from './close-form.tsx'

type Closures = DataOf<typeof getClosures>
type Closure = Closures['closures'][number]

/** The current and future closures, the visits still booked in them, and a form to close more hours. */
export function ClosedPage({ data: { places, closures, words }, date }: PageProps<Closures>) {
  return (
    <>
      <PagePanel except={closures} />
      <div className={classes.columns}>
        {/* The key resets the form when the day changes. */}
        <CloseForm key={date} date={date} places={places} />
        {closures.length === 0 ? (
          <Text>No hours are closed.</Text>
        ) : (
          <Stack>
            {closures.map((closure) => (
              <ClosureCard key={closure.id} closure={closure} words={words} />
            ))}
          </Stack>
        )}
      </div>
    </>
  )
}

const shortDay = (date: string) => {
  const day = readDay(date)
  return day && formatShortDay(day)
}

function ClosureCard({ closure, words }: { closure: Closure; words: string }) {
  const id = useId()
  const { date, lastDate = date, hours, place, reason, affected } = closure
  const offered = affected.filter(({ isOffered }) => isOffered)
  const unoffered = affected.filter(({ isOffered }) => !isOffered)
  const cancelable = affected.filter(
    (visit) => canBeChanged(visit) && visit.status === 'to-come' && !visit.payment,
  )
  const others = affected.length - cancelable.length
  return (
    <RecordCard
      title={`${closedDays(closure)}, ${hours}`}
      record={closure.id}
      buttons={
        <>
          {unoffered.length > 1 && (
            <ActButton act={{ kind: 'offer', closure, visits: unoffered, words }}>
              {`Ask all ${unoffered.length} to reschedule`}
            </ActButton>
          )}
          {cancelable.length > 1 && (
            <ActButton
              act={{ kind: 'cancel-all', closure, visits: cancelable, others }}
              variant="subtle"
            >
              Cancel all visits
            </ActButton>
          )}
          <ActButton act={{ kind: 'reopen', closure, offered }} variant="subtle">
            Reopen
          </ActButton>
        </>
      }
    >
      <Text>
        At {place}: {reason}
      </Text>
      <Text>
        {affected.length === 0
          ? 'No visits are booked in these hours.'
          : 'These visits are still booked. They stay until they are moved or canceled.'}
      </Text>
      <Stack component="ul" gap="xs">
        {affected.map((visit) => (
          <Group key={visit.reference} component="li" wrap="nowrap" gap="sm" maw="32rem">
            <Anchor
              component={SiteLink}
              href={dayPath(visit.date, visit.reference)}
              id={`${id}-${visit.reference}`}
              flex={1}
            >
              {lastDate !== date && `${shortDay(visit.date)}, `}
              {visit.time} {visit.clientName}
            </Anchor>
            {visit.isOffered ? (
              'Offered another time.'
            ) : (
              <ActButton
                act={{ kind: 'offer', closure, visits: [visit], words }}
                describedBy={`${id}-${visit.reference}`}
              >
                Ask to reschedule
              </ActButton>
            )}
          </Group>
        ))}
      </Stack>
    </RecordCard>
  )
}
