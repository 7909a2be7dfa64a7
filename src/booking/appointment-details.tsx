import { useSite } from '../site.ts'
import { useChoice } from './choice.ts'
import classes from './form.module.css'

export function AppointmentDetails() {
  const { facts } = useSite()
  const { location, dayLabel, timeLabel } = useChoice()
  if (!location) return null
  return (
    <>
      <h3>Appointment Details</h3>
      <dl className={classes.facts}>
        <dt>Location</dt>
        <dd>
          {location.name}
          <br />
          {location.address}
        </dd>
        <dt>Date</dt>
        <dd>{dayLabel}</dd>
        <dt>Time</dt>
        <dd>
          {timeLabel} ({facts.zoneLabel})
        </dd>
      </dl>
    </>
  )
}
