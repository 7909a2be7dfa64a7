import type { Tables } from '../database/tables.ts'
import type { Booking } from './booking.ts'

/** Whether a client came; null while nobody has said so. */
export type Attendance = Tables['bookings']['attendance']

/** Changes whenever a person looking at the visit would see a difference. */
export const versionOf = ({
  sequence,
  attendance,
}: Pick<Booking, 'sequence' | 'attendance'>): string => `${sequence}-${attendance ?? 'to-come'}`

const TEXTS = {
  arrived: 'marked as arrived',
  done: 'marked as done',
  missed: 'marked as missed',
} as const satisfies Record<NonNullable<Attendance>, string>

export const attendanceText = ({ attendance }: Pick<Booking, 'attendance'>): string =>
  attendance === null ? 'without a mark' : TEXTS[attendance]
