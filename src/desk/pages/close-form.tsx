import { Card, InputBase } from '@mantine/core'
import type { ComponentProps, SyntheticEvent } from 'react'
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
      ...{ date, lastDate: lastDate || undefined, reason },
      ...{ from: from || undefined, to: to || undefined },
      location: location && { id: location.id },
    }
    act.send(actWanted({ kind: 'close', hours }))
  }
  return (
    <Card
      component="form"
      noValidate
      className={classes.card}
      aria-label="Close hours"
      onSubmit={submit}
    >
      <p>
        No one can book in closed hours. To close whole days, leave both times empty. To close a
        single day, leave the last day empty.
      </p>
      <div className={classes.fields}>
        <When label="First day" type="date" {...useField('date')} value={date} />
        <When label="Last day" type="date" min={date} {...useField('lastDate')} />
        <When label="From" type="time" {...useField('from')} />
        <When label="Until" type="time" {...useField('to')} />
        <label className={classes.date}>
          Place{' '}
          <select {...useField('place')}>
            <option value="">All places</option>
            {facts.locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <InputBase
        label="Reason"
        description="Only staff see it, here at the desk."
        autoComplete="off"
        size="md"
        className={classes.field}
        {...useField('reason')}
      />
      <div className={classes.actions}>
        <BusyButton type="submit" isBusy={isBusy}>
          Close these hours
        </BusyButton>
      </div>
    </Card>
  )
}

const When = ({ label, ...props }: ComponentProps<'input'> & { label: string }) => (
  <label className={classes.date}>
    {label} <input {...props} />
  </label>
)
