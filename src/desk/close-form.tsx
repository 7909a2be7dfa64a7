import { TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useFlow, useFlowState } from '../flow.ts'
import { useSite } from '../site.ts'
import { actFlow } from './act-flow.ts'
import classes from './desk.module.css'
import { selectActState } from './selectors.ts'

/** What a field of a form has, or nothing where it is empty. */
const textIn = (form: FormData, name: string): string | undefined => {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Closes a day or hours of it. The fields keep what was written when the practice's server refuses it. */
export function CloseForm({ date }: { date: string | undefined }) {
  const { facts } = useSite()
  const { send } = useFlow(actFlow)
  const isBusy = useFlowState(actFlow, selectActState) !== 'ready'
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const place = facts.locations.find(({ id }) => String(id) === textIn(form, 'place'))
    const hours = {
      date: textIn(form, 'date') ?? '',
      reason: textIn(form, 'reason') ?? '',
      from: textIn(form, 'from'),
      to: textIn(form, 'to'),
      location: place && { id: place.id },
    }
    send({ type: 'act.wanted', act: { kind: 'close', hours } })
  }
  return (
    <form noValidate className={`card ${classes.card}`} aria-label="Close hours" onSubmit={submit}>
      <p>Nobody can book in closed hours. Leave both times empty to close the whole day.</p>
      <div className={classes.fields}>
        <label className={classes.date}>
          Day <input type="date" name="date" defaultValue={date} />
        </label>
        <label className={classes.date}>
          From <input type="time" name="from" />
        </label>
        <label className={classes.date}>
          Until <input type="time" name="to" />
        </label>
        <label className={classes.date}>
          Place{' '}
          <select name="place">
            <option value="">All places</option>
            {facts.locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <TextInput
        label="Reason"
        description="It is shown here only, to the people of the practice."
        name="reason"
        autoComplete="off"
        size="md"
        className={classes.field}
      />
      <div className={classes.actions}>
        <button type="submit" className="button" aria-disabled={isBusy}>
          Close these hours
        </button>
      </div>
    </form>
  )
}
