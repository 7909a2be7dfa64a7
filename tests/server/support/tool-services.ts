import { expect, onTestFinished } from 'vitest'
import { readDetails } from '../../../domain/details.ts'
import type { SlotRequest } from '../../../domain/hold.ts'
import { book } from '../../../server/booking/book.ts'
import * as booking from '../../../server/booking/cancel.ts'
import { holdSlot } from '../../../server/booking/hold.ts'
import { move } from '../../../server/booking/move.ts'
import { readVisit } from '../../../server/booking/visits.ts'
import { readConfig } from '../../../server/config/config.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { practiceAs } from '../../../server/http/requester.ts'
import { loadPractice } from '../../../server/practice/practice-file.ts'
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
  const visitAt = (slot: SlotRequest) => {
    const visit = readVisit(services.timetable, slot)
    if (visit.isRefused) throw new Error(visit.message)
    return visit.value
  }
  const bookByTool = (slot: SlotRequest, details: typeof jane, smsConsent = '') =>
    book(services, visitAt(slot), readDetails(details).form, practiceAs(TOOL), { smsConsent })
  return {
    ...services,
    bookByTool,
    /** Books a visit, which must succeed. */
    async book(slot: SlotRequest, details: Partial<typeof jane> = {}, smsConsent?: string) {
      const booked = await bookByTool(slot, { ...jane, ...details }, smsConsent)
      if (booked.isRefused) throw new Error(booked.message)
      return booked.value
    },
    /** Holds a time as a visitor does. */
    async hold(slot: SlotRequest, visitor = 'jill') {
      const requester = { ...practiceAs(TOOL), visitor }
      const held = await holdSlot(services, visitAt(slot), requester, false)
      expect(held.isRefused).toBe(false)
    },
    visitAt,
    acts: () => auditOf(services),
    async cancel(reference: string, options = {}) {
      const cancelled = await booking.cancel(services, TOOL, reference, options)
      expect(cancelled.isRefused).toBe(false)
    },
    async move(reference: string, to: SlotRequest, options = {}) {
      const moved = await move(services, TOOL, reference, visitAt(to), options)
      expect(moved.isRefused).toBe(false)
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
