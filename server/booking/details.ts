import * as z from 'zod'
import type { Details } from '../../domain/booking.ts'
import { readPhone } from '../../domain/phone.ts'
import { createFormReader } from '../form-reader.ts'
import type { Result } from '../result.ts'

const emailSchema = z.email()

/** The columns of a booking that hold what the client entered. */
export const detailsColumns = ({ firstName, lastName, email, phone, additionalInfo }: Details) => ({
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
  note: additionalInfo,
})

/** A client who calls the practice may have no e-mail address; one who books on the site needs one. */
export function readDetails(
  body: Readonly<Partial<Record<keyof Details, unknown>>>,
  { isEmailOptional = false } = {},
): Result<Details> {
  const form = createFormReader(body)
  return form.result({
    firstName: form.text('firstName', {
      missing: 'Please enter your first name.',
      name: 'The first name',
      maxLength: 100,
    }),
    lastName: form.text('lastName', {
      missing: 'Please enter your last name.',
      name: 'The last name',
      maxLength: 100,
    }),
    email: form.text('email', {
      missing: 'Please enter your email address.',
      name: 'The email address',
      maxLength: 254,
      isOptional: isEmailOptional,
      parse: (text) => (emailSchema.safeParse(text).success ? text : undefined),
      invalid: 'Please enter an email address such as name@example.org.',
    }),
    phone: form.text('phone', {
      missing: 'Please enter your phone number.',
      name: 'The phone number',
      maxLength: 40,
      parse: readPhone,
      invalid: 'Please enter a phone number of ten digits.',
    }),
    additionalInfo: form.text('additionalInfo', {
      missing: 'Please write your additional information as text, or leave it out.',
      name: 'The additional information',
      maxLength: 2000,
      isMultiline: true,
      isOptional: true,
    }),
  })
}
