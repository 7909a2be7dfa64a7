import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './error-summary.module.css'

interface Field {
  readonly name: string
  readonly label: string
}

/** The id of a form's field, which the summary leads to. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`

/** What has to be put right, in one place. It takes the focus each time there is something new in it. */
export function ErrorSummary(props: {
  form: string
  fields: readonly Field[]
  errors: Readonly<Record<string, string>>
}) {
  const faults = props.fields.flatMap(({ name, label }) => {
    const message = props.errors[name]
    return message ? [{ label, message, field: fieldId(props.form, name) }] : []
  })
  const summary = useRef<HTMLDivElement>(null)
  const messages = faults.map(({ message }) => message).join()
  useEffect(() => {
    if (messages) summary.current?.focus()
  }, [messages])
  if (faults.length === 0) return null
  return (
    // It is read when it takes the focus; as an alert it would be read twice.
    <Alert color="red" ref={summary} tabIndex={-1} role="group" title="Please check these fields">
      <ul className={classes.faults}>
        {faults.map(({ label, message, field }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {label}: {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
