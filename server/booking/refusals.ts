import { refuse } from '../result.ts'

export const INVALID_SLOT = refuse(
  400,
  'Please select a valid location, date, and timeslot to proceed.',
)

export const BOOKED_BY_ANOTHER = refuse(
  409,
  'This time has just been booked by someone else. Please choose another.',
  'booked',
)

export const BOOKED_BY_VISITOR = refuse(
  409,
  'You have already booked this time. To change your details, please call us.',
  'booked',
)

export const HELD_BY_ANOTHER = refuse(
  409,
  'Someone else is booking this time right now. Please choose another, or try again in a few minutes.',
  'held',
)

export const OWN_VISIT_OVERLAPS = refuse(
  409,
  'You already have a visit that overlaps this time. To change it, please call us.',
  'own-overlap',
)

export const UNKNOWN_BOOKING = refuse(404, 'We cannot find this booking. Please call us.')
