import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import type { LocationEntry } from '../../../domain/calendar/location.ts'
import { isBookedLabel } from '../../../domain/calendar/slot.ts'
import type { Answered } from '../../server/support/ask-by-https.ts'
import { slotAt } from '../../server/support/bookings.ts'

/** All slots in a response to getLocations, including booked ones. */
export const slotsIn = (list: readonly LocationEntry[]): SlotRequest[] =>
  list.flatMap(({ id, schedule }) =>
    Object.entries(schedule).flatMap(([date, labels]) =>
      labels.map((label) => slotAt(date, label, id)),
    ),
  )

/** The free slots in a response to getLocations. */
export const freeSlotsIn = ({ body }: Answered): SlotRequest[] =>
  slotsIn(JSON.parse(String(body))).filter(({ slot }) => !isBookedLabel(slot))

export const cookieOf = ({ headers }: Answered): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''
