import { accept, type Result, refuseFields } from './result.ts'

// Control characters, unpaired surrogates, and characters that change the direction of the text.
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

interface TextRules {
  /** The error when nothing was written. */
  readonly missing: string
  /** The name of the field in an error, such as `The title`. */
  readonly name: string
  readonly maxLength: number
  readonly isMultiline?: boolean
  readonly isOptional?: boolean
  /** Reads the text further; `undefined` means that it is invalid. */
  readonly parse?: (text: string) => string | undefined
  readonly invalid?: string
}

/** Reads the fields of a form as a person sent them, and collects an error for each invalid one. */
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
    /** The text of a field; empty when it is invalid, and then `result` refuses the form. */
    text(field: Field, rules: TextRules): string {
      const read = readText(body[field], rules)
      if ('text' in read) return read.text
      errors[field] = read.error
      return ''
    },
    result: <T>(form: T): Result<T> =>
      Object.keys(errors).length > 0 ? refuseFields(errors) : accept(form),
  }
}
