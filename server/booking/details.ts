import type { Details } from '../../domain/booking.ts'

/** The columns of a booking that hold what the client entered. */
export const detailsColumns = ({ firstName, lastName, email, phone, additionalInfo }: Details) => ({
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
  note: additionalInfo,
})
