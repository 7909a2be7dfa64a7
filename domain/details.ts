import type { Details } from './booking.ts'
import { createFormReader, type ReadForm } from './form.ts'
import { readPhone } from './phone.ts'

const EMAIL_LENGTH = 254
// The characters that the HTML standard allows, and a domain with a dot. Only a letter tells whether an address exists.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text)

/**
 * The rules of the booking form, for the browser and the server. A client who calls the practice may have no
 * e-mail address; one who books on the site needs one.
 */
export function readDetails(
  body: Readonly<Partial<Record<keyof Details, unknown>>>,
  { isEmailOptional = false }: { readonly isEmailOptional?: boolean | undefined } = {},
): ReadForm<Details> {
  const { text, errors } = createFormReader(body)
  const form = {
    firstName: text('firstName', {
      missing: 'Please enter your first name.',
      name: 'The first name',
      maxLength: 100,
    }),
    lastName: text('lastName', {
      missing: 'Please enter your last name.',
      name: 'The last name',
      maxLength: 100,
    }),
    email: text('email', {
      missing: 'Please enter your email address.',
      name: 'The email address',
      maxLength: EMAIL_LENGTH,
      isOptional: isEmailOptional,
      parse: (email) => (isEmail(email) ? email : undefined),
      invalid: 'Please enter an email address such as name@example.org.',
    }),
    phone: text('phone', {
      missing: 'Please enter your phone number.',
      name: 'The phone number',
      maxLength: 40,
      parse: readPhone,
      invalid: 'Please enter a phone number of ten digits.',
    }),
    additionalInfo: text('additionalInfo', {
      missing: 'Please write your additional information as text, or leave it out.',
      name: 'The additional information',
      maxLength: 2000,
      isMultiline: true,
      isOptional: true,
    }),
  }
  return { form, errors }
}
