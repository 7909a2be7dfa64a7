import { Card, NativeSelect, Text, TextInput } from '@mantine/core'
import type { getClosures } from '../../../domain/desk/calendar.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useActForm } from '../act/act-form.ts'
import classes from '../desk.module.css'
import { useAct } from '../identified.ts'
import type { DataOf } from '../page-props.ts'
import { selectIsActing } from '../selectors.ts'

/** Closes days, or hours of a day. */
export function CloseForm({
  date,
  places,
}: Pick<DataOf<typeof getClosures>, 'places'> & { date: string | undefined }) {
  const isBusy = useAct(selectIsActing)
  const form = useActForm((text) => {
    const location = places.find(({ id }) => String(id) === text('place'))
    return {
      kind: 'close',
      hours: {
        date: text('date'),
        lastDate: text('lastDate') || undefined,
        reason: text('reason'),
        from: text('from') || undefined,
        to: text('to') || undefined,
        location: location && { id: location.id },
      },
    }
  })
  return (
    <Card component="form" aria-label="Close hours" {...form}>
      <Text>
        No one can book in closed hours. To close whole days, leave both times empty. To close a
        single day, leave the last day empty.
      </Text>
      <div className={classes.fields}>
        <TextInput label="First day" type="date" name="date" defaultValue={date} />
        <TextInput label="Last day" type="date" name="lastDate" />
        <TextInput label="From" type="time" name="from" />
        <TextInput label="Until" type="time" name="to" />
      </div>
      <NativeSelect
        label="Location"
        data={[
          { value: '', label: 'All locations' },
          ...places.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        name="place"
      />
      <TextInput
        label="Reason"
        description="Only staff see it, here at the desk."
        autoComplete="off"
        name="reason"
      />
      <BusyButton me="auto" type="submit" isBusy={isBusy}>
        Close these hours
      </BusyButton>
    </Card>
  )
}
