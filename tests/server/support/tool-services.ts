import { onTestFinished } from 'vitest'
import { readDetails } from '../../../domain/booking/details.ts'
import type { SlotRequest } from '../../../domain/calendar/hold.ts'
import { book } from '../../../server/booking/book.ts'
import { closeHours, type HoursToClose } from '../../../server/booking/calendar/closures.ts'
import * as booking from '../../../server/booking/changes/cancel.ts'
import { move } from '../../../server/booking/changes/move.ts'
import { holdSlot } from '../../../server/booking/holds/hold.ts'
import { readConfig } from '../../../server/config/config.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { practiceAs } from '../../../server/http/requester.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { type Result, unwrap } from '../../../server/result.ts'
import { openServices } from '../../../server/services.ts'
import type { Clock } from '../../../server/system/clock.ts'
import { day } from '../../days.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { jane } from './bookings.ts'
import { TestClock } from './clock.ts'
import { auditOf } from './desk.ts'
import type { Engine } from './engines.ts'
import type { TestServer } from './test-server.ts'

const WHOLE_DAY = { location: undefined, from: undefined, to: undefined, reason: 'Snow' }

/** Why an operation was refused, or `done`. */
export const said = (result: Result<unknown>) => (result.isRefused ? result.message : 'done')

type Place = Pick<TestServer, 'databaseUrl' | 'closeAtEnd'> & { readonly clock: Clock }

/** The services of the owner's tool, which look like a separate process to the database. */
export async function openTool({ databaseUrl, clock, closeAtEnd }: Place, file = TEST_PRACTICE) {
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const services = await openServices(config, loadPractice(file), { clock })
  closeAtEnd(() => services.database.close())
  const visitAt = (slot: SlotRequest) => unwrap(services.timetable.readTime(slot))
  const bookByTool = (
    slot: SlotRequest,
    details: typeof jane & { texts?: string },
    smsConsent = '',
  ) => book(services, visitAt(slot), readDetails(details).form, practiceAs(TOOL), { smsConsent })
  return {
    ...services,
    bookByTool,
    /** For a client who agrees to texts, unless her details say otherwise. */
    book: async (
      slot: SlotRequest,
      details: Partial<typeof jane & { texts: string }> = {},
      smsConsent?: string,
    ) => unwrap(await bookByTool(slot, { ...jane, texts: 'yes', ...details }, smsConsent)).booking,
    /** Holds a slot as a visitor does. */
    async hold(slot: SlotRequest, visitor = 'jill') {
      const requester = { ...practiceAs(TOOL), visitor }
      unwrap(await holdSlot(services, visitAt(slot), requester, false))
    },
    visitAt,
    acts: () => auditOf(services),
    cancel: async (reference: string, options = {}) =>
      unwrap(await booking.cancel(services, TOOL, reference, options)),
    move: async (reference: string, to: SlotRequest, options = {}) =>
      unwrap(await move(services, TOOL, reference, visitAt(to), options)),
    /** Closes a day, or some hours of it, because of snow. */
    close: async (date: string, hours: Partial<HoursToClose> = {}) =>
      unwrap(await closeHours(services, TOOL, { ...WHOLE_DAY, day: day(date), ...hours })),
  }
}

/** The services of a practice without a server: nothing is sent, and nothing runs in the background. */
export async function openPractice(engine: Engine, file?: string) {
  const clock = new TestClock()
  const databaseUrl = await engine.create()
  const services = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished }, file)
  return { ...services, clock, databaseUrl }
}
