import { readText, type TextRules } from './text.ts'

/** A message for each invalid field, by the field's name. */
export type FormErrors = Readonly<Record<string, string>>

export interface ReadForm<Form> {
  /** The normalized form. Do not use it if there are errors. */
  readonly form: Form
  readonly errors: FormErrors
}

export const hasErrors = (errors: FormErrors): boolean => Object.keys(errors).length > 0

/** What a refused form says about a field: its error, '' if it is valid, or null while the field is edited. */
export type FieldValidation = string | null
export type Validation = Readonly<Record<string, FieldValidation>>

export const afterEdit = (validation: Validation, change: object): Validation => {
  const edited = Object.keys(change).filter((field) => typeof validation[field] === 'string')
  // The same object, if nothing changes: views compare it.
  return edited.length === 0
    ? validation
    : { ...validation, ...Object.fromEntries(edited.map((field) => [field, null])) }
}

/** Validates a field that was edited. The others keep what the server said of them. */
export const afterBlur = (
  validation: Validation,
  field: string,
  { errors }: ReadForm<unknown>,
): Validation =>
  validation[field] === null ? { ...validation, [field]: errors[field] ?? '' } : validation

/** Reads the fields of a submitted form, and collects an error for each invalid one. */
export function createFormReader<Field extends string>(
  body: Readonly<Partial<Record<Field, unknown>>>,
) {
  const errors: Record<string, string> = {}

  return {
    errors,
    /** The text of a field. An invalid field gets an error and is returned as an empty text. */
    text(field: Field, rules: TextRules): string {
      const read = readText(body[field], rules)
      if ('text' in read) return read.text
      errors[field] = read.error
      return ''
    },
  }
}
