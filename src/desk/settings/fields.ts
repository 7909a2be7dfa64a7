import type { Place } from '../../../domain/desk/settings.ts'
import type { LetterName } from '../../../domain/letter-names.ts'
import { readTypedHours } from './typed-hours.ts'

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The value at a place in the facts; undefined if there is none. */
export const valueAt = (facts: unknown, path: Place): unknown =>
  path.reduce<unknown>((value, key) => (isGroup(value) ? value[key] : undefined), facts)

/** The items of a list in the facts; none if it is not there. */
export function listAt(facts: unknown, ...path: Place): readonly unknown[] {
  const list = valueAt(facts, path)
  return Array.isArray(list) ? list : []
}

/** The places of the practice in the facts. */
export const locationsIn = (facts: unknown) => listAt(facts, 'locations')

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const toText = (value: unknown): string => (isPlain(value) ? String(value) : '')
const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(toText) : [toText(value)]

/** The parts of what was typed that are not empty; undefined for none. */
function partsOf(typed: string, separator: RegExp): string[] | undefined {
  const parts = typed.split(separator).flatMap((part) => part.trim() || [])
  return parts.length > 0 ? parts : undefined
}

const inOneLine = (typed: string): string | undefined =>
  partsOf(typed, /\n/)
    ?.map((part) => part.trim())
    .join(' ')
/** An empty line begins a new one. */
export const paragraphsOf = (typed: string): string[] | undefined =>
  partsOf(typed, /\n\s*\n/)?.map((part) => inOneLine(part) ?? '')

interface Kind {
  /** How the field shows a value, as text. */
  show(value: unknown): string
  /** The value that was typed; undefined for none. */
  read(typed: string): unknown
}

const hours: Kind = {
  show: (value) => toTexts(value).join(', '),
  read(typed) {
    const parts = partsOf(typed, /[,;]/)?.map(readTypedHours)
    return parts?.length === 1 ? parts[0] : parts
  },
}

/** The kinds of fields. The server says what is wrong with a value. */
export const KINDS = {
  line: { show: toText, read: (typed) => typed.trim() || undefined },
  /** The name of a picture, or a new one as a data URL. */
  picture: { show: toText, read: (typed) => typed || undefined },
  /** `#2a6f6f` */
  color: { show: toText, read: (typed) => typed || undefined },
  /** `2026-12-05` */
  day: { show: toText, read: (typed) => typed.trim() || undefined },
  number: {
    show: toText,
    read: (typed) =>
      typed.trim() === '' || Number.isNaN(Number(typed))
        ? typed.trim() || undefined
        : Number(typed),
  },
  /** True, or absent. */
  yesOrNo: {
    show: (value) => (value === true ? 'yes' : 'no'),
    read: (typed) => typed === 'yes' || undefined,
  },
  /** One on each line. */
  lines: { show: (value) => toTexts(value).join('\n'), read: (typed) => partsOf(typed, /\n/) },
  paragraphs: { show: (value) => toTexts(value).join('\n\n'), read: paragraphsOf },
  paragraph: { show: toText, read: inOneLine },
  /** One on each line, with its meaning: `Impression: The doctor's summary` */
  terms: {
    show: (value) =>
      (Array.isArray(value) ? value : [])
        .map((one) => ['term', 'meaning'].map((key) => toText(valueAt(one, [key]))).join(': '))
        .join('\n'),
    read: (typed) =>
      partsOf(typed, /\n/)?.map((line) => {
        const [term = '', ...meaning] = line.split(':')
        return { term: term.trim(), meaning: meaning.join(':').trim() }
      }),
  },
  hours,
  /** A day on each line, with its hours: `2026-12-05: 9:00 AM - 1:00 PM`. */
  days: {
    show: (value) =>
      isGroup(value)
        ? Object.entries(value)
            .map(([day, open]) => `${day}: ${hours.show(open)}`)
            .join('\n')
        : '',
    read(typed) {
      const days = partsOf(typed, /\n/)?.map((line) => {
        const [day = '', ...open] = line.split(':')
        return [day.trim(), hours.read(open.join(':')) ?? '']
      })
      return days && Object.fromEntries(days)
    },
  },
} as const satisfies Readonly<Record<string, Kind>>

/** A field of a form of the settings. */
export interface Field {
  readonly path: Place
  readonly label: string
  readonly kind: keyof typeof KINDS
  /** Whether some tags are allowed, with buttons that put them in. */
  readonly isRich?: boolean
  readonly hint?: string
  /** What holds as long as the field is empty. */
  readonly byDefault?: string | number
  /** What the field begins with, and what holds, as long as there is no value. */
  readonly begins?: string | readonly string[]
  /** The values to choose from, instead of text. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** A form of the settings. */
export interface Form {
  readonly title: string
  readonly hint?: string
  readonly fields: readonly Field[]
  /** The letter that it changes, which can be shown before it is saved. */
  readonly letter?: LetterName
  /** What one of its buttons removes. */
  readonly removes?: { readonly label: string; readonly path: Place }
  /** Whether only its title is seen at first, as in a long list. */
  readonly isFolded?: boolean
}

/** The forms that belong together. */
export interface Section {
  /** The page on which visitors see it. */
  readonly seenAt: string
  readonly forms: (facts: unknown) => readonly Form[]
}

export const nameOf = ({ path }: Field): string => path.join('.')

/** Most fields are empty as long as there is no value. */
export const shownAt = (facts: unknown, { path, kind, begins }: Field): string =>
  KINDS[kind].show(valueAt(facts, path) ?? begins)

/** A field, with what it shows and what is wrong with it. */
export interface FieldInputProps {
  readonly field: Field
  readonly shown: string
  readonly error: string | undefined
  readonly isLocked?: boolean
}

/** What every kind of input gets. */
export const inputProps = ({ field, shown, error, isLocked = false }: FieldInputProps) => ({
  label: field.label,
  description: field.hint,
  error,
  name: nameOf(field),
  /** What is saved now; empty for nothing. */
  defaultValue: shown,
  disabled: isLocked,
})
export type InputProps = ReturnType<typeof inputProps>

/** What was changed in the fields. What looks the same stays as it is. */
export const changesIn = (
  facts: unknown,
  fields: readonly Field[],
  typed: (name: string) => string,
) =>
  fields.flatMap((field) => {
    const text = typed(nameOf(field)).replaceAll('\r\n', '\n')
    if (text === shownAt(facts, field)) return []
    const value: unknown = KINDS[field.kind].read(text)
    return [{ path: [...field.path], ...(value !== undefined && { value }) }]
  })

/** What is wrong with a field, or with a part of its value. */
export function errorOf(
  field: Field,
  errors: Readonly<Record<string, string>>,
): string | undefined {
  const name = nameOf(field)
  const found = Object.entries(errors).find(([at]) => at === name || at.startsWith(`${name}.`))
  return found && `This ${found[1]}.`
}
