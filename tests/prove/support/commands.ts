import * as fc from 'fast-check'
import { expect } from 'vitest'
import { readExpiry } from '../../../domain/calendar/expiry.ts'
import {
  getHolds,
  holdAppointment,
  releaseHold,
  type SlotRequest,
} from '../../../domain/calendar/hold.ts'
import { getLocations } from '../../../domain/calendar/location.ts'
import { isBookedLabel, readSlot, slotFromLabel } from '../../../domain/calendar/slot.ts'
import {
  closeHours,
  closuresInForce,
  reopenHours,
} from '../../../server/booking/calendar/closures.ts'
import { cancel as cancelVisit } from '../../../server/booking/changes/cancel.ts'
import { move as moveVisit } from '../../../server/booking/changes/move.ts'
import { TOOL } from '../../../server/database/audit.ts'
import { day, slot as slotOf } from '../../days.ts'
import { jane } from '../../server/support/bookings.ts'
import { DAY, HOUR, MINUTE } from '../../server/support/clock.ts'
import { bookAppointment } from '../../server/support/own-calls.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import type { openTool } from '../../server/support/tool-services.ts'
import type { TestVisitor } from '../../server/support/visitor.ts'
import { pick } from '../../times.ts'
import { type Model, OFFICE } from './model.ts'

export const PEOPLE = 3
/** The morning that the owner closes. */
export const MORNING = { day: day('2026-07-03'), from: slotOf('9:00 AM'), to: slotOf('9:50 AM') }

const offer = (server: number, id: number, time: string) => ({
  server,
  request: { location: { id }, date: MORNING.day, slot: time },
})
/** Slots that two servers with different practice files offer on one day. Many overlap, even across locations. */
export const OFFERED = [
  offer(0, 6, '9:00 AM'),
  offer(0, 2, '9:30 AM'),
  offer(0, 6, '9:30 AM'),
  offer(0, 2, '11:00 AM'),
  offer(1, 6, '9:15 AM'),
  offer(1, 6, '10:00 AM'),
  offer(1, 2, '10:15 AM'),
  offer(1, 2, '11:45 AM'),
]

/** The real site that is compared with the model. */
export interface Real {
  readonly app: TestServer
  /** Each person has a tab at each server. */
  readonly people: readonly (readonly TestVisitor[])[]
  /** The owner's tool with the practice file of each server. */
  readonly tools: readonly Awaited<ReturnType<typeof openTool>>[]
}

type Command = fc.AsyncCommand<Model, Real>

const command = (name: string, run: Command['run']): Command => ({
  check: () => true,
  run,
  toString: () => name,
})

const detailsOf = (nth: number) => ({
  ...jane,
  ...{ email: `client${nth}@model.example`, phone: `212555014${nth}` },
})

const slot = fc.nat(OFFERED.length - 1)
const visitor = fc.nat(PEOPLE - 1)
const details = fc.nat(1)

async function holdOnce(model: Model, { people }: Real, by: number, nth: number, renew = false) {
  const { server, request } = pick(OFFERED, nth)
  const asked = { ...request, ...(renew && { renew }) }
  const { body } = await pick(pick(people, by), server).post(holdAppointment, asked)
  expect(body.success).toBe(model.hold(by, nth, renew))
}

const hold = fc
  .tuple(visitor, slot, fc.boolean())
  .map(([by, nth, renew]) =>
    command(`${by} ${renew ? 'renews' : 'holds'} ${nth}`, (model, real) =>
      holdOnce(model, real, by, nth, renew),
    ),
  )

const release = fc.tuple(visitor, slot).map(([by, nth]) =>
  command(`${by} lets go of ${nth}`, async (model, { people }) => {
    const { server, request } = pick(OFFERED, nth)
    const { body } = await pick(pick(people, by), server).post(releaseHold, request)
    expect(body.success).toBe(true)
    model.release(by, nth)
  }),
)

const holdAll = visitor.map((by) =>
  command(`${by} holds whatever can be had`, async (model, real) => {
    for (const nth of OFFERED.keys()) await holdOnce(model, real, by, nth)
  }),
)

async function bookOnce(model: Model, { people }: Real, by: number, nth: number, as: number) {
  const { server, request } = pick(OFFERED, nth)
  const sent = { ...detailsOf(as), ...request }
  const { body } = await pick(pick(people, by), server).post(bookAppointment, sent)
  const expected = model.book(by, nth, as)
  const told = body.success && body.reference
  if (expected === true && told) model.booked(by, nth, as, told)
  else expect(told).toBe(expected)
}

const book = fc
  .tuple(visitor, slot, details)
  .map(([by, nth, as]) =>
    command(`${by} books ${nth} as ${as}`, (model, real) => bookOnce(model, real, by, nth, as)),
  )

const bookAgain = fc.tuple(visitor, slot, details).map(([by, nth, as]) =>
  command(`${by} books ${nth} as ${as}, hears nothing and books again`, async (model, real) => {
    await bookOnce(model, real, by, nth, as)
    await bookOnce(model, real, by, nth, as)
  }),
)

const phone = fc.tuple(slot, details).map(([nth, as]) =>
  command(`the office books ${nth} as ${as}`, async (model, { tools }) => {
    const { server, request } = pick(OFFERED, nth)
    const booked = await pick(tools, server).bookByTool(request, detailsOf(as))
    const expected = model.book(OFFICE, nth, as)
    if (expected === true && !booked.isRefused)
      model.booked(OFFICE, nth, as, booked.value.booking.reference)
    else expect(booked.isRefused ? false : booked.value.booking.reference).toBe(expected)
  }),
)

const referenceOn = (model: Model, nth: number) => model.bookings.get(nth)?.reference ?? 'NONE-NONE'

const cancel = slot.map((nth) =>
  command(`the office cancels ${nth}`, async (model, { tools }) => {
    const { isRefused } = await cancelVisit(pick(tools, 0), TOOL, referenceOn(model, nth))
    expect(isRefused).toBe(!model.canChange(nth))
    if (!isRefused) model.cancel(nth)
  }),
)

const move = fc.tuple(slot, slot).map(([nth, next]) =>
  command(`the office moves ${nth} to ${next}`, async (model, { tools }) => {
    const { server, request } = pick(OFFERED, next)
    const tool = pick(tools, server)
    const to = tool.visitAt(request)
    const { isRefused } = await moveVisit(tool, TOOL, referenceOn(model, nth), to)
    expect(isRefused).toBe(!model.canMove(nth, next))
    if (!isRefused) model.move(nth, next)
  }),
)

const close = fc.constantFrom(0, 1).map((server) =>
  command('the office closes the morning, or opens it again', async (model, { tools }) => {
    const services = pick(tools, server)
    const [closure] = await closuresInForce(services.database.read, model.now)
    if (closure) {
      expect((await reopenHours(services, TOOL, closure.id)).isRefused).toBe(false)
      model.isClosed = false
      return
    }
    const hours = { ...MORNING, location: undefined, reason: 'Snow' }
    const closing = await closeHours(services, TOOL, hours)
    const isOver = model.morning.ends_at <= model.now
    expect(closing.isRefused).toBe(isOver)
    if (!isOver) model.close()
  }),
)

const pass = fc
  .constantFrom(
    ...[1000, MINUTE, 4 * MINUTE, 10 * MINUTE - 20_000, 10 * MINUTE - 19_999],
    ...[10 * MINUTE, HOUR, DAY],
  )
  .map((milliseconds) =>
    command(`${milliseconds / 1000} s pass`, async (model, { app }) => {
      model.now += milliseconds
      app.clock.advance(milliseconds)
    }),
  )

const keyOf = ({ location, date, slot: label }: SlotRequest) =>
  `${location.id} ${date} ${slotFromLabel(label)}`

/** Compares the holds, slots and bookings of the site and the database with the model. */
export async function look(model: Model, { app, people }: Real): Promise<void> {
  for (const [nth, tabs] of people.entries()) {
    const { body } = await pick(tabs, nth).get(getHolds)
    const seen = body.success ? body.holds : []
    const shown = seen.map(({ location, date, slot: time, current, expires_at }) => {
      const until = readExpiry(expires_at, 'America/New_York')
      return [`${location} ${date} ${readSlot(time)}`, current, until]
    })
    const held = model.held().map(([one, { by, until }]) => {
      const second = until - (until % 1000)
      return [keyOf(pick(OFFERED, one).request), by === nth, second]
    })
    expect(shown.sort()).toEqual(held.sort())
  }
  const lists = await Promise.all(pick(people, 0).map((tab) => tab.get(getLocations)))
  const stateOf = (isGone: boolean, isBooked: boolean) =>
    isGone ? 'gone' : isBooked ? 'booked' : 'free'
  const schedule = OFFERED.map(({ server, request: { location, date, slot: time } }) => {
    const place = pick(lists, server).body.find(({ id }) => id === location.id)
    const label = place?.schedule[date]?.find((each) => each.startsWith(time))
    return stateOf(label === undefined, isBookedLabel(label ?? ''))
  })
  expect(schedule).toEqual(OFFERED.map((_, nth) => stateOf(model.isGone(nth), model.isBooked(nth))))
  const { read } = app.database
  const kept = await read
    .selectFrom('bookings')
    .select('reference')
    .where('cancelled_at', 'is', null)
    .execute()
  const references = [...model.bookings.values()].map(({ reference }) => reference)
  expect(kept.map(({ reference }) => reference).sort()).toEqual(references.sort())
}

export const commands = [
  hold,
  hold,
  holdAll,
  release,
  book,
  bookAgain,
  phone,
  cancel,
  move,
  move,
  close,
  pass,
  pass,
  fc.constant(command('everyone looks', look)),
]
