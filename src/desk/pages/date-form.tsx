import { Button, Group, Input, VisuallyHidden } from '@mantine/core'
import { type SyntheticEvent, useRef } from 'react'
import { type Day, readDay } from '../../../domain/calendar/day.ts'
import { useSite } from '../../site.ts'

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
    <Group component="form" gap={6} miw={0} onSubmit={open}>
      <Group component="label" gap={0} miw={0}>
        <VisuallyHidden>Any day</VisuallyHidden>
        <Input
          ref={field}
          type="date"
          name="day"
          w="10.5rem"
          maw="100%"
          defaultValue={date}
          required
        />
      </Group>
      <Button type="submit" px="sm" variant="default">
        Go
      </Button>
    </Group>
  )
}
