import { onTestFinished } from 'vitest'
import { readDetails } from '../../../domain/details.ts'
import type { SlotRequest } from '../../../domain/hold.ts'
import { book } from '../../../server/booking/book.ts'
import * as booking from '../../../server/booking/cancel.ts'
import { holdSlot } from '../../../server/booking/hold.ts'
import { move } from '../../../server/booking/move.ts'
import { readVisitTime } from '../../../server/booking/visits.ts'
import { readConfig } from '../../../server/config/config.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { practiceAs } from '../../../server/http/requester.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
import { unwrap } from '../../../server/result.ts'
import { openServices } from '../../../server/services.ts'
import type { Clock } from '../../../server/system/clock.ts'
import { TEST_PRACTICE } from '../../fixtures/practice-file.ts'
import { jane } from './bookings.ts'
import { TestClock } from './clock.ts'
import { auditOf } from './desk.ts'
import type { Engine } from './engines.ts'

interface Place {
  readonly databaseUrl: string
  readonly clock: Clock
  closeAtEnd(close: () => Promise<void>): void
}

/** The services of the owner's tool, in a process of its own as far as the database can tell. */
export async function openTool({ databaseUrl, clock, closeAtEnd }: Place, file = TEST_PRACTICE) {
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const services = await openServices(config, loadPractice(file), { clock })
  closeAtEnd(() => services.database.close())
  const visitAt = (slot: SlotRequest) => unwrap(readVisitTime(services.timetable, slot))
  const bookByTool = (slot: SlotRequest, details: typeof jane, smsConsent = '') =>
    book(services, visitAt(slot), readDetails(details).form, practiceAs(TOOL), smsConsent)
  return {
    ...services,
    bookByTool,
    /** Books a visit, which must succeed, as all below. */
    async book(slot: SlotRequest, details: Partial<typeof jane> = {}, smsConsent?: string) {
      return unwrap(await bookByTool(slot, { ...jane, ...details }, smsConsent)).booking
    },
    /** Holds a time as a visitor does. */
    async hold(slot: SlotRequest, visitor = 'jill') {
      const requester = { ...practiceAs(TOOL), visitor }
      unwrap(await holdSlot(services, visitAt(slot), requester, false))
    },
    visitAt,
    acts: () => auditOf(services),
    async cancel(reference: string, options = {}) {
      unwrap(await booking.cancel(services, TOOL, reference, options))
    },
    async move(reference: string, to: SlotRequest, options = {}) {
      return unwrap(await move(services, TOOL, reference, visitAt(to), options))
    },
  }
}

/** The services of a practice without a server, so that nothing is sent and nothing happens by itself. */
export async function openPractice(engine: Engine, file?: string) {
  const clock = new TestClock()
  const place = { databaseUrl: await engine.create(), clock, closeAtEnd: onTestFinished }
  const services = await openTool(place, file)
  return { ...services, clock }
}
