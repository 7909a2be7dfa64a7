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
export type Verdict = string | null
export type Verdicts = Readonly<Record<string, Verdict>>

export const whileEdited = (verdicts: Verdicts, change: object): Verdicts => {
  const judged = Object.keys(change).filter((field) => typeof verdicts[field] === 'string')
  // The same object, if nothing changes: views compare it.
  return judged.length === 0
    ? verdicts
    : { ...verdicts, ...Object.fromEntries(judged.map((field) => [field, null])) }
}

/** Judges a field that was edited. Others keep the server's word. */
export const onceLeft = (
  verdicts: Verdicts,
  field: string,
  { errors }: ReadForm<unknown>,
): Verdicts => (verdicts[field] === null ? { ...verdicts, [field]: errors[field] ?? '' } : verdicts)

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
