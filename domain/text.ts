/**
 * The rule for every text that a person types. Characters that would change the text around them are refused:
 * controls, unpaired surrogates, line separators, and what changes the direction of writing.
 */
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/**
 * Characters that nobody sees, which come along with copied text, are dropped. Joiners and variation selectors stay:
 * names in Persian, Hindi or Japanese are spelled with them, and so are emoji.
 */
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu
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

export const capitalize = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const dropInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** The text as it is stored, or what is wrong with it. */
export function readText(value: unknown, rules: TextRules): { text: string } | { error: string } {
  const { missing, name, maxLength, isMultiline, isOptional, parse } = rules
  if (isOptional && (value === undefined || value === null)) return { text: '' }
  if (typeof value !== 'string') return { error: missing }
  const typed = (isMultiline ? value.replace(/\r\n?/g, '\n') : value).trim()
  if (UNUSABLE.test(isMultiline ? typed.replace(/[\n\t]/g, ' ') : typed)) {
    return { error: `${name} has characters in it that cannot be used. Please enter it again.` }
  }
  const text = dropInvisible(typed).trim()
  if (isOptional && text === '') return { text }
  if (!LETTER_OR_DIGIT.test(text)) return { error: missing }
  if ([...text].length > maxLength) {
    return { error: `${name} can have up to ${maxLength} characters.` }
  }
  const parsed = parse ? parse(text) : text
  return parsed === undefined ? { error: rules.invalid ?? missing } : { text: parsed }
}

/** A text as searches compare it: "jose" finds "José", and no hidden character hides a name. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .trim()

const HIDDEN = new RegExp(`(?![\\n\\t])${UNUSABLE.source}|${INVISIBLE.source}`, 'gu')

/** A text for a terminal, with hidden characters written as `\u202e`, as JSON writes them. */
export const escapeHidden = (text: string): string =>
  text.replace(HIDDEN, (hidden) =>
    hidden
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
