// Control characters, unpaired surrogates, and characters that change the direction of the text.
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

export interface TextRules {
  /** The error if the field is empty. */
  readonly missing: string
  /** The name of the field in an error, such as `The title`. */
  readonly name: string
  readonly maxLength: number
  readonly isMultiline?: boolean
  readonly isOptional?: boolean
  /** Parses the text; `undefined` means that it is invalid. */
  readonly parse?: (text: string) => string | undefined
  readonly invalid?: string
}

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

  function readText(value: unknown, rules: TextRules): { text: string } | { error: string } {
    const { missing, name, maxLength, isMultiline, isOptional, parse } = rules
    if (isOptional && (value === undefined || value === null)) return { text: '' }
    if (typeof value !== 'string') return { error: missing }
    const text = (isMultiline ? value.replace(/\r\n?/g, '\n') : value).trim()
    if (isOptional && text === '') return { text }
    if (!LETTER_OR_DIGIT.test(text)) return { error: missing }
    if (UNUSABLE.test(isMultiline ? text.replace(/[\n\t]/g, ' ') : text)) {
      return { error: `${name} has characters in it that cannot be used. Please enter it again.` }
    }
    if ([...text].length > maxLength) {
      return { error: `${name} can have up to ${maxLength} characters.` }
    }
    const parsed = parse ? parse(text) : text
    return parsed === undefined ? { error: rules.invalid ?? missing } : { text: parsed }
  }

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
