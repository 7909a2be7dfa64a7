import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './error-summary.module.css'

interface Field {
  readonly name: string
  readonly label: string
}

/** The id of a form's field, to which the summary links. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`

/** All fields with errors in one place. It takes the focus whenever the errors change. */
export function ErrorSummary(props: {
  form: string
  fields: readonly Field[]
  errors: Readonly<Record<string, string>>
}) {
  const entries = props.fields.flatMap(({ name, label }) => {
    const message = props.errors[name]
    return message ? [{ label, message, field: fieldId(props.form, name) }] : []
  })
  const summary = useRef<HTMLDivElement>(null)
  const messages = entries.map(({ message }) => message).join()
  useEffect(() => {
    if (messages) summary.current?.focus()
  }, [messages])
  if (entries.length === 0) return null
  return (
    // Screen readers announce the summary when it takes the focus; with role=alert they would do so twice.
    <Alert color="red" ref={summary} tabIndex={-1} role="group" title="Please check these fields">
      <ul className={classes.entries}>
        {entries.map(({ label, message, field }) => (
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
