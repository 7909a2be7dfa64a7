import { randomUUID } from 'node:crypto'
import type { Details } from '../../domain/booking/details.ts'
import { addDays, dayAt } from '../../domain/calendar/day.ts'
import { recordAct } from '../database/audit.ts'
import { lockClosures } from '../database/locks.ts'
import { practiceAs } from '../http/requester.ts'
import { isSameTime, type VisitTime } from '../practice/timetable.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { Services } from '../services.ts'
import { isSameRequest } from './book.ts'
import { type Arranged, DAYS_TO_MARK } from './booking.ts'
import { findInstead } from './calendar/conflicts.ts'
import { takeFreeBlocks } from './calendar/free-time.ts'
import { findTakenBlocks } from './calendar/occupied.ts'
import { refuseGone, TAKES_PLACE } from './changes/find-to-change.ts'
import { takeOverHolds } from './holds/hold-table.ts'
import { addBooking } from './new-booking.ts'
import { NOT_OFFERED } from './rules.ts'

const TO_COME = refuse(409, 'This time is still to come. Please book it instead.', 'not-offered')
const LONG_AGO = refuse(
  409,
  `This time is too long ago. A walk-in can be entered for ${DAYS_TO_MARK} days.`,
  'past',
)

/**
 * Records the visit of a client who came without a booking, at a time that has begun. Nobody is notified, and closed
 * hours do not matter. The time of a client who did not come is free for it.
 */
export const enterWalkIn = (
  services: Services,
  by: string,
  time: VisitTime,
  details: Details,
): Promise<Result<Arranged>> =>
  services.database.write(async (transaction): Promise<Result<Arranged>> => {
    const { practice, timetable, clock, database } = services
    const now = clock.now()
    const requester = practiceAs(by)
    const location = timetable.findLocation(time.location_id)
    if (!location || !timetable.hasTime(location, time)) return NOT_OFFERED
    if (time.starts_at > now) return TO_COME
    if (time.day < addDays(dayAt(now, practice.timeZone), -DAYS_TO_MARK)) return LONG_AGO
    // Nothing else is booked or entered until the transaction ends.
    await lockClosures(transaction, database.engine)
    const other = await findInstead(transaction, services, time, TAKES_PLACE)
    if (other) {
      const isRepeated = isSameTime(other, time) && isSameRequest(other, details, requester)
      return isRepeated ? accept({ booking: other, isTakenOver: false }) : refuseGone(other)
    }
    const booking = await addBooking(transaction, services, {
      id: randomUUID(),
      time,
      location,
      details,
      requester,
      attendance: time.ends_at > now ? 'arrived' : 'done',
      walkInBy: by,
    })
    const taken = await findTakenBlocks(transaction, time, now)
    const left = await takeOverHolds(transaction, taken, time, practice.visitsAtOnce)
    await takeFreeBlocks(transaction, booking)
    const { reference } = booking
    await recordAct(transaction, { by, act: 'entered a walk-in', record: reference }, now)
    return accept({ booking, isTakenOver: left.length < taken.length })
  })
