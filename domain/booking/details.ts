import { createFormReader, type ReadForm } from '../form.ts'
import { readPhone, readTextablePhone } from '../phone.ts'
import type { TextRules } from '../text.ts'

const EMAIL_LENGTH = 254
// The characters that the HTML standard allows, and a domain with a dot. Only sending can show if an address exists.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text)

interface Field {
  readonly name: string
  readonly label: string
  /** The column in the database. */
  readonly column: string
  /** The value of the HTML `autocomplete` attribute. */
  readonly autoComplete: string
  readonly rules: TextRules
  /** May be left out when the practice books for a client who calls. */
  readonly isOptionalAtDesk?: true
  /** What the practice reads instead of the client's words. */
  readonly rulesAtDesk?: Partial<TextRules>
  /** The label in letters to the office, at the desk and in printed lists; set only for what the client writes freely. */
  readonly officeLabel?: string
}

/**
 * The fields of the booking form. A new field needs an entry here and a column in a migration: the calls, the rules,
 * the forms, what the practice reads, exports and erasing follow from that.
 */
export const DETAILS_FIELDS = [
  {
    name: 'firstName',
    label: 'First Name',
    column: 'first_name',
    autoComplete: 'given-name',
    rules: { missing: 'Please enter your first name.', name: 'The first name', maxLength: 100 },
  },
  {
    name: 'lastName',
    label: 'Last Name',
    column: 'last_name',
    autoComplete: 'family-name',
    rules: { missing: 'Please enter your last name.', name: 'The last name', maxLength: 100 },
  },
  {
    name: 'email',
    label: 'Email Address',
    column: 'email',
    autoComplete: 'email',
    isOptionalAtDesk: true,
    rules: {
      missing: 'Please enter your email address.',
      name: 'The email address',
      maxLength: EMAIL_LENGTH,
      parse: (email: string) => (isEmail(email) ? email : undefined),
      invalid: 'Please enter an email address such as name@example.org.',
    },
  },
  {
    name: 'phone',
    label: 'Phone Number',
    column: 'phone',
    autoComplete: 'tel-national',
    isOptionalAtDesk: true,
    rules: {
      missing: 'Please enter your phone number.',
      name: 'The phone number',
      maxLength: 40,
      parse: readTextablePhone,
      invalid:
        'We can only text US and Canadian numbers. Please enter one with 10 digits, or call us.',
    },
    // A client on record may have a number of another country, and can still be corrected and booked again.
    rulesAtDesk: {
      parse: readPhone,
      invalid: 'Please enter a 10-digit US phone number, or just an email address.',
    },
  },
  {
    // `no`, or `yes` from a client whom the practice has asked on the phone. Empty if the client has only read about texts.
    name: 'texts',
    label: 'Text Messages',
    column: 'texts',
    autoComplete: 'off',
    rules: {
      missing: 'Please say yes or no to texts.',
      name: 'This choice',
      maxLength: 3,
      isOptional: true,
      parse: (choice: string) => (['yes', 'no'].includes(choice) ? choice : undefined),
    },
  },
  {
    name: 'additionalInfo',
    label: 'Additional Information',
    column: 'note',
    autoComplete: 'off',
    officeLabel: 'Note',
    rules: {
      missing: 'Please write your additional information as text, or leave it out.',
      name: 'The additional information',
      maxLength: 2000,
      isMultiline: true,
      isOptional: true,
    },
  },
] as const satisfies readonly Field[]

type DetailsField = (typeof DETAILS_FIELDS)[number]
export type DetailName = DetailsField['name']
export type Details = { readonly [Name in DetailName]: string }
/** The columns of a booking that contain what the client entered. */
export type DetailsColumns = { [One in DetailsField as One['column']]: string }

/** A field, for code that treats all fields alike. */
export type AnyDetailsField = Field & Pick<DetailsField, 'name' | 'column'>
const FIELDS: readonly AnyDetailsField[] = DETAILS_FIELDS

/** Builds an object with one value per field. */
export function eachDetail<Value>(valueFor: (field: AnyDetailsField) => Value): {
  [Name in DetailName]: Value
}
export function eachDetail(valueFor: (field: AnyDetailsField) => unknown): Record<string, unknown> {
  return Object.fromEntries(FIELDS.map((field) => [field.name, valueFor(field)]))
}

export function detailsColumns(details: Details): DetailsColumns
export function detailsColumns(details: Details): Record<string, string> {
  return Object.fromEntries(FIELDS.map(({ name, column }) => [column, details[name]]))
}

export const NO_DETAILS: Details = eachDetail(() => '')

export const hasDetails = (details: Details): boolean => Object.values(details).some(Boolean)

/** What the client told the practice, with the labels that the practice sees. */
export const answersIn = (booking: DetailsColumns): { label: string; text: string }[] =>
  FIELDS.flatMap(({ officeLabel, column }) =>
    officeLabel === undefined ? [] : [{ label: officeLabel, text: booking[column] }],
  )

export const isRequired = (
  { rules, isOptionalAtDesk }: AnyDetailsField,
  { isAtDesk = false }: { readonly isAtDesk?: boolean | undefined },
): boolean => !rules.isOptional && !(isAtDesk && isOptionalAtDesk)

const NO_CONTACT = 'Please enter a phone number or an email address.'

/** Validates the booking form, in the browser and on the server. */
export function readDetails(
  body: Readonly<Partial<Record<DetailName, unknown>>>,
  place: { readonly isAtDesk?: boolean | undefined } = {},
): ReadForm<Details> {
  const { text, errors } = createFormReader(body)
  const form = eachDetail((field) =>
    text(field.name, {
      ...field.rules,
      // The practice enters what belongs to somebody else.
      ...(place.isAtDesk && {
        missing: `Please enter ${field.rules.name.toLowerCase()}.`,
        ...field.rulesAtDesk,
      }),
      isOptional: !isRequired(field, place),
    }),
  )
  const isReachable = form.email !== '' || form.phone !== '' || errors.email || errors.phone
  return { form, errors: isReachable ? errors : { ...errors, phone: NO_CONTACT } }
}
