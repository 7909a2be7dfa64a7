import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { zoneLabel } from '../../domain/day.ts'
import { useFlow } from '../flow.ts'
import { useSite } from '../site.ts'
import { bookingFlow } from './booking-flow.ts'
import classes from './form.module.css'
import { chosen } from './selectors.ts'

export function AppointmentDetails() {
  const { facts } = useSite()
  const flow = useFlow(bookingFlow)
  const { step, availability } = useSelector(flow, ({ context }) => context)
  const { location, date, time } = chosen(step, availability)
  if (!location) return null
  return (
    <>
      <Title order={3}>Appointment Details</Title>
      <dl className={classes.facts}>
        <dt>Location</dt>
        <dd>
          {location.name}
          <br />
          {location.location}
        </dd>
        <dt>Date</dt>
        <dd>{date}</dd>
        <dt>Time</dt>
        <dd>
          {time} ({zoneLabel(facts.timeZone)})
        </dd>
      </dl>
    </>
  )
}
