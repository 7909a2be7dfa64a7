import { Card, NativeSelect, Text, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../../flow.ts'
import { BusyButton } from '../../frame/busy-button.tsx'
import { useSite } from '../../site.ts'
import { actFlow } from '../act/act-flow.ts'
import { actWanted } from '../act/acts.ts'
import classes from '../desk.module.css'
import { formsFlow, selectFields, useField } from '../forms-flow.ts'
import { selectIsActing } from '../selectors.ts'

/** Closes days, or hours of a day. */
export function CloseForm({ date: openDate = '' }: { date: string | undefined }) {
  const { facts } = useSite()
  const act = useFlow(actFlow)
  const {
    date: typedDate,
    lastDate,
    from,
    to,
    place,
    reason,
  } = useFlowState(formsFlow, selectFields)
  const isBusy = useFlowState(actFlow, selectIsActing)
  const date = typedDate || openDate
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const location = facts.locations.find(({ id }) => String(id) === place)
    const hours = {
      date,
      lastDate: lastDate || undefined,
      reason,
      from: from || undefined,
      to: to || undefined,
      location: location && { id: location.id },
    }
    act.send(actWanted({ kind: 'close', hours }))
  }
  return (
    <Card component="form" noValidate aria-label="Close hours" onSubmit={submit}>
      <Text>
        No one can book in closed hours. To close whole days, leave both times empty. To close a
        single day, leave the last day empty.
      </Text>
      <div className={classes.fields}>
        <TextInput label="First day" type="date" {...useField('date')} value={date} />
        <TextInput label="Last day" type="date" min={date} {...useField('lastDate')} />
        <TextInput label="From" type="time" {...useField('from')} />
        <TextInput label="Until" type="time" {...useField('to')} />
      </div>
      <NativeSelect
        label="Place"
        data={[
          { value: '', label: 'All places' },
          ...facts.locations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...useField('place')}
      />
      <TextInput
        label="Reason"
        description="Only staff see it, here at the desk."
        autoComplete="off"
        {...useField('reason')}
      />
      <BusyButton me="auto" type="submit" isBusy={isBusy}>
        Close these hours
      </BusyButton>
    </Card>
  )
}
