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
  'You have booked this time already. To change what you told us, please call us.',
  'booked',
)

export const HELD_BY_ANOTHER = refuse(
  409,
  'Someone else is booking this time at the moment. Please choose another, or try again in a few minutes.',
  'held',
)

export const OWN_HOLD_OVERLAPS = refuse(
  409,
  'You are holding another time that overlaps this one. Let it go first to choose this one.',
  'own-overlap',
)

export const OWN_VISIT_OVERLAPS = refuse(
  409,
  'You have booked a visit that overlaps this time. To change it, please call us.',
  'own-overlap',
)

export const UNKNOWN_BOOKING = refuse(404, 'This booking is not known here. Please call us.')
