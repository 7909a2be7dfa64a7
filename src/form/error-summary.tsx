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

/** Lists all fields with errors. It takes the focus whenever the form is refused. */
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
  // The server may report errors for fields that this form does not have. The form itself shows `general`.
  const others = Object.entries(errors).filter(
    ([name]) => name !== 'general' && !fields.some((field) => field.name === name),
  )
  const isEmpty = entries.length + others.length === 0
  const summary = useOutcome<HTMLDivElement>(!isEmpty && errors)
  if (isEmpty) return null
  return (
    // No role=alert: screen readers announce the summary when it takes the focus, and would announce it twice.
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
