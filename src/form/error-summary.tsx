import { Alert } from '@mantine/core'
import type { FieldValidation, FormErrors, Validation } from '../../domain/form.ts'
import { useOutcome } from '../frame/outcome.ts'
import classes from './error-summary.module.css'

interface Field {
  readonly name: string
  readonly label: string
}

/** The id of a form's field, to which the summary links. */
const fieldId = (form: string, name: string): string => `${form}-${name}`

/** The props of a field with what the form says about it. */
export const validatedField = (
  form: string,
  name: string,
  validation: FieldValidation | undefined,
) => ({
  id: fieldId(form, name),
  name,
  error: validation || undefined,
  success: validation === '' && 'Looks good!',
  // Keeps the place of what was said, so that nothing moves until something is said again.
  wrapperProps: { 'data-edited': validation === null || undefined },
})

/**
 * Lists all fields that had errors when the form was refused, and then takes the focus. A field that is right again
 * stays in the list, so that nothing moves.
 */
export function ErrorSummary({
  form,
  fields,
  errors,
  validation,
}: {
  form: string
  fields: readonly Field[]
  errors: FormErrors
  validation: Validation
}) {
  const entries = fields.flatMap(({ name, label }) => {
    const message = validation[name] || errors[name]
    return message ? [{ name, label, message, field: fieldId(form, name) }] : []
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
    <Alert
      className={classes.summary}
      color="red"
      ref={summary}
      tabIndex={-1}
      role="group"
      title="Please check these fields"
    >
      <ul className={`links ${classes.entries}`}>
        {entries.map(({ name, label, message, field }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              data-corrected={validation[name] === ''}
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
