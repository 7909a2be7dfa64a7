import { Alert } from '@mantine/core'
import type { FormErrors } from '../../domain/form.ts'
import { useOutcome } from '../frame/outcome.ts'
import classes from './error-summary.module.css'

interface Field {
  readonly name: string
  readonly label: string
}

/** The id of a form's field, to which the summary links. */
export const fieldId = (form: string, name: string): string => `${form}-${name}`

/** All fields with errors in one place. It takes the focus each time the form is refused. */
export function ErrorSummary({
  form,
  fields,
  errors,
}: {
  form: string
  fields: readonly Field[]
  errors: FormErrors
}) {
  const entries = fields.flatMap(({ name, label }) => {
    const message = errors[name]
    return message ? [{ label, message, field: fieldId(form, name) }] : []
  })
  // A server may find fault with something that has no field here. `general` is shown by the form itself.
  const others = Object.entries(errors).filter(
    ([name]) => name !== 'general' && !fields.some((field) => field.name === name),
  )
  const isEmpty = entries.length + others.length === 0
  const summary = useOutcome<HTMLDivElement>(!isEmpty && errors)
  if (isEmpty) return null
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
        {others.map(([name, message]) => (
          <li key={name}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
}
