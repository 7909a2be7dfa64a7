import { changedPractice } from '../../server/support/changed-practice.ts'

/** Opens the second location on the days of the first one; the same technician serves both. */
const second = (hours: string): [string, string] => [
  'tuesday: 10:00 AM - 6:00 PM',
  `friday: ${hours}\n      saturday: ${hours}`,
]

/** The practice before and after its owner changes the hours and the length of visits, so that slots overlap. */
export function changingHours(zone = 'America/New_York'): [string, string] {
  const inZone = ['timeZone: America/New_York', `timeZone: ${zone}`] as const
  return [
    changedPractice(inZone, second('9:00 AM - 4:00 PM')),
    changedPractice(
      inZone,
      ['visitMinutes: 30', 'visitMinutes: 45'],
      ['friday: 9:00 AM - 5:00 PM', 'friday: 9:15 AM - 5:00 PM'],
      ['saturday: [9:00 AM - 12:00 PM, 1:00 PM - 4:00 PM]', 'saturday: 9:15 AM - 4:00 PM'],
      second('9:30 AM - 5:00 PM'),
    ),
  ]
}
