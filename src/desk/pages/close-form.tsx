import { InputBase } from '@mantine/core'
import type { ChangeEvent, SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../../flow.ts'
import { Button } from '../../frame/button.tsx'
import { useSite } from '../../site.ts'
import { actFlow } from '../act/act-flow.ts'
import { actWanted } from '../act/acts.ts'
import classes from '../desk.module.css'
import { type DeskFields, formsFlow, selectFields } from '../forms-flow.ts'
import { selectIsActing } from '../selectors.ts'

/** Closes days, or hours of a day. */
export function CloseForm({ date }: { date: string | undefined }) {
  const { facts } = useSite()
  const act = useFlow(actFlow)
  const forms = useFlow(formsFlow)
  const fields = useFlowState(formsFlow, selectFields)
  const isBusy = useFlowState(actFlow, selectIsActing)
  const shownDate = fields.date || date || ''
  const change =
    (name: keyof DeskFields) =>
    ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      forms.send({ type: 'field.changed', change: { [name]: currentTarget.value } })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const place = facts.locations.find(({ id }) => String(id) === fields.place)
    const hours = {
      date: shownDate,
      lastDate: fields.lastDate || undefined,
      reason: fields.reason,
      from: fields.from || undefined,
      to: fields.to || undefined,
      location: place && { id: place.id },
    }
    act.send(actWanted({ kind: 'close', hours }))
  }
  return (
    <form noValidate className={`card ${classes.card}`} aria-label="Close hours" onSubmit={submit}>
      <p>
        No one can book in closed hours. To close whole days, leave both times empty. To close a
        single day, leave the last day empty.
      </p>
      <div className={classes.fields}>
        <label className={classes.date}>
          First day <input type="date" name="date" value={shownDate} onChange={change('date')} />
        </label>
        <label className={classes.date}>
          Last day{' '}
          <input
            type="date"
            name="lastDate"
            min={shownDate}
            value={fields.lastDate}
            onChange={change('lastDate')}
          />
        </label>
        <label className={classes.date}>
          From <input type="time" name="from" value={fields.from} onChange={change('from')} />
        </label>
        <label className={classes.date}>
          Until <input type="time" name="to" value={fields.to} onChange={change('to')} />
        </label>
        <label className={classes.date}>
          Place{' '}
          <select name="place" value={fields.place} onChange={change('place')}>
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
        name="reason"
        autoComplete="off"
        size="md"
        className={classes.field}
        value={fields.reason}
        onChange={change('reason')}
      />
      <div className={classes.actions}>
        <Button type="submit" isBusy={isBusy}>
          Close these hours
        </Button>
      </div>
    </form>
  )
}
