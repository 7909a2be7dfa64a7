import { Button, Card, Title } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import type { Visit } from '../../domain/visit/visit.ts'
import { bookingCode } from '../booking/booking-code.ts'
import type { BookingWizard } from '../booking/booking-page.tsx'
import { useStarted } from '../flow.ts'
import { ProgressStatus } from '../form/progress-status.tsx'
import { Actions } from '../frame/actions.tsx'
import { BusyButton } from '../frame/busy-button.tsx'
import { useZoneNote } from '../frame/facts.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { useOutcome } from '../frame/outcome.ts'
import { useSite } from '../site.ts'
import { moves } from './move-flow.ts'
import { selectIsSendingMove, selectNewTime } from './selectors.ts'
import classes from './visit.module.css'
import { dateOf, timeOf } from './visit-time.ts'

/** The wizard of the booking page, used to move a visit. Its code is loaded on demand. */
export const MoveWizard = ({ visit }: { visit: Visit }) => (
  <Loaded code={bookingCode}>
    {({ wizard }) => <LoadedWizard visit={visit} wizard={wizard} />}
  </Loaded>
)

function LoadedWizard({ visit, wizard: code }: { visit: Visit; wizard: BookingWizard }) {
  const { wizard, urls } = moves.of(useSite(), code)
  return (
    <code.TaskWizard
      wizard={useStarted(wizard)}
      urls={urls}
      form={<MoveForm visit={visit} wizard={code} />}
    />
  )
}

/** The last step of a move: the current and the new time, and the button that moves the visit. */
function MoveForm({ visit, wizard }: { visit: Visit; wizard: BookingWizard }) {
  const { SlotGoneNotice, useWizard, useWizardState } = wizard
  const site = useSite()
  const { send } = useWizard()
  const isSending = useWizardState(selectIsSendingMove)
  const { location, day, slot } = useWizardState(selectNewTime)
  const heading = useOutcome<HTMLHeadingElement>(site.location.hasMoved())
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    send({ type: 'details.submitted' })
  }
  return (
    <Card component="section" aria-labelledby="move">
      <Title order={2} id="move" ref={heading} tabIndex={-1}>
        Move your visit to this time?
      </Title>
      <div className={classes.change}>
        <Place title="Now" date={visit.date} time={visit.time} location={visit.location} />
        {location && slot && (
          <Place title="New" date={day} time={timeOf({ day, slot })} location={location} />
        )}
      </div>
      {/* While the move is sent, newer data may show the slot as taken by this very visit. */}
      {!isSending && <SlotGoneNotice />}
      <form onSubmit={submit}>
        <Actions>
          <BusyButton type="submit" isBusy={isSending}>
            {isSending ? 'Moving…' : 'Move my visit'}
          </BusyButton>
          <Button
            variant="default"
            disabled={isSending}
            onClick={() => send({ type: 'details.canceled' })}
          >
            Choose another time
          </Button>
        </Actions>
        <ProgressStatus>{isSending && 'Moving…'}</ProgressStatus>
      </form>
    </Card>
  )
}

function Place(props: {
  title: string
  date: string
  time: string
  location: Pick<Visit['location'], 'name' | 'address'>
}) {
  const { title, date, time, location } = props
  const zoneNote = useZoneNote()
  return (
    <Card shadow="none">
      <Title order={3}>{title}</Title>
      <p>
        {dateOf({ date })}
        <br />
        {time}
        {zoneNote}
      </p>
      <p>
        {location.name}
        <br />
        {location.address}
      </p>
    </Card>
  )
}
