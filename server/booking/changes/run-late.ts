import { addDays, dayAt, startOfDay } from '../../../domain/calendar/day.ts'
import { type Actor, recordAct } from '../../database/audit.ts'
import { enqueueOnce } from '../../messages/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import type { Booking } from '../booking.ts'

const LEAST = 5
const MOST = 240

/** Tells everybody whose visit today has not begun that it will begin later, and returns how many they are. */
export const runLate = (services: Services, by: Actor, text: string): Promise<Result<number>> =>
  services.database.write(async (transaction): Promise<Result<number>> => {
    const { clock, practice } = services
    const now = clock.now()
    const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (!(minutes >= LEAST && minutes <= MOST)) {
      return refuse(
        400,
        `Please write a number of minutes from ${LEAST} to ${MOST}. Nobody is told.`,
      )
    }
    const tomorrow = startOfDay(addDays(dayAt(now, practice.timeZone), 1), practice.timeZone)
    const visits = await transaction
      .selectFrom('bookings')
      .selectAll()
      .where('cancelled_at', 'is', null)
      .where('attendance', 'is', null)
      .where('starts_at', '>', now)
      .where('starts_at', '<', tomorrow)
      .orderBy('starts_at')
      .execute()
    if (visits.length === 0) return refuse(409, 'Nobody is still to come today. Nobody is told.')
    const tell = async (booking: Booking, kind: 'late-mail' | 'late-text') => {
      const channel = kind === 'late-mail' ? 'client-mail' : 'client-text'
      const start = `${kind}-${booking.id}-`
      const latest = await transaction
        .selectFrom('outbox')
        .select('id')
        .where('id', 'like', `${start}%`)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      // Whoever knows of this delay already is not told again.
      if (latest?.id.startsWith(`${start}${minutes}-`)) return
      const about = { booking: booking.id, channel, sequence: booking.sequence } as const
      const message = { kind, booking: booking.id, minutes }
      await enqueueOnce(transaction, `${start}${minutes}-${now}`, message, now, about)
    }
    for (const booking of visits) {
      if (booking.email) await tell(booking, 'late-mail')
      if (booking.phone) await tell(booking, 'late-text')
    }
    const record = `${minutes} minutes, ${visits.length} visits`
    await recordAct(transaction, { by, act: 'told clients of a delay', record }, now)
    return accept(visits.length)
  })
