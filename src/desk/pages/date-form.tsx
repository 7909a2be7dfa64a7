import { Button } from '@mantine/core'
import { type SyntheticEvent, useRef } from 'react'
import { type Day, readDay } from '../../../domain/calendar/day.ts'
import { useSite } from '../../site.ts'
import classes from '../desk.module.css'

/** Opens any day. It waits for Enter or the button, because a date that is being typed is a date all the time. */
export function DateForm({ date, pathOf }: { date: Day; pathOf: (day: Day) => string }) {
  const { location } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    const day = readDay(field.current?.value ?? '')
    if (day) location.navigate(pathOf(day))
  }
  return (
    <form className={classes.date} onSubmit={open}>
      <label className={classes.date}>
        Any day <input ref={field} type="date" name="day" defaultValue={date} required />
      </label>
      <Button type="submit" variant="default">
        Go
      </Button>
    </form>
  )
}
