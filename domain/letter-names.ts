/** The letters to clients, in the order of the settings. Apart from their words, which the desk seldom needs. */
export const LETTER_NAMES = [
  'booked',
  'preparation',
  'intake',
  'reminder',
  'moved',
  'canceled',
  'reinstated',
  'late',
  'offer',
  'reopened',
  'opening',
  'thanks',
  'missed',
  'recall',
] as const
export type LetterName = (typeof LETTER_NAMES)[number]
