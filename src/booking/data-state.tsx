import { Alert, Button, Loader } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { Availability } from '../../domain/availability.ts'
import { zoneLabel } from '../../domain/day.ts'
import { useFlow } from '../flow.ts'
import { PhoneLink } from '../frame/contact-links.tsx'
import { useKeptFocus } from '../frame/kept-focus.ts'
import { useSite } from '../site.ts'
import { availabilityFlow } from './availability-flow.ts'
import classes from './booking.module.css'

const clockTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(at)

/** What the visitor should know about the data on screen. */
export function DataState() {
  const flow = useFlow(availabilityFlow)
  const data = useSelector(flow, ({ context }) => context.data)
  const state = useSelector(flow, ({ value }) => value.data)
  if (state === 'loading' && !data) {
    return (
      <div className={classes.loading} role="status">
        <Loader aria-hidden="true" />
        Loading locations...
      </div>
    )
  }
  if (state === 'failed') return <FailedData data={data} />
  return (
    // Nobody asked for it and nobody waits for it, so it is not read out once a minute.
    <div className="passing" data-shown={state === 'loading'}>
      {state === 'loading' && 'Refreshing availability data…'}
    </div>
  )
}

function FailedData({ data }: { data: Availability | undefined }) {
  const { facts } = useSite()
  const flow = useFlow(availabilityFlow)
  return (
    <Alert
      ref={useKeptFocus<HTMLDivElement>()}
      color="orange"
      role="status"
      title={data ? undefined : 'The locations could not be loaded'}
    >
      <p className={classes.line}>
        {data &&
          `These times are as of ${clockTime(data.at, data.zone)} ${zoneLabel(data.zone)}; newer ones could not be loaded. `}
        Check your connection and try again, or call us at <PhoneLink phone={facts.phone} />.
      </p>
      <Button variant="default" onClick={() => flow.send({ type: 'refresh.requested' })}>
        Try again
      </Button>
    </Alert>
  )
}
