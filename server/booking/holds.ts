import { randomUUID } from 'node:crypto'
import { zoneLabel } from '../../domain/day.ts'
import { writeExpiry } from '../../domain/expiry.ts'
import { MOST_RENEWALS, RENEW_BEFORE_END } from '../../domain/hold.ts'
import { clockTime, readSlot, slotLabel } from '../../domain/slot.ts'
import { statement } from '../database/prepared-query.ts'
import type { Tables, Writing } from '../database/tables.ts'
import { type Body, bodyOf, type Fresh, keep } from '../http/cache-until-write.ts'
import { type Asker, mayGoOn, TOO_OFTEN } from '../http/rate-limit.ts'
import { type No, TAKEN, type Visit, YOURS } from '../practice/timetable.ts'
import type { Office } from '../services.ts'

const MOST_HOLDS = 5

export const HELD: No = {
  status: 409,
  message:
    'Someone else is booking this time at the moment. Please choose another, or try again in a few minutes.',
}

export const keyOf = ({ location, day, slot }: Visit) => ({
  location: String(location.id),
  day,
  slot,
})

type Key = ReturnType<typeof keyOf>
type Taken = Pick<Tables['holds'], 'id' | 'expires_at' | 'renewals'>
type Taking = Key & { id: string; visitor: string; now: number; end: number }

const takeFree = statement<Taking, Taken>((to, given) =>
  to
    .insertInto('holds')
    .values({
      location: given('location'),
      day: given('day'),
      slot: given('slot'),
      id: given('id'),
      visitor: given('visitor'),
      expires_at: given('end'),
      renewals: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'location', 'slot'])
        .doUpdateSet((old) => {
          const over = old('holds.expires_at', '<=', given('now'))
          return {
            visitor: old.ref('excluded.visitor'),
            id: old.case().when(over).then(old.ref('excluded.id')).else(old.ref('holds.id')).end(),
            renewals: old.case().when(over).then(0).else(old.ref('holds.renewals')).end(),
            expires_at: old
              .case()
              .when(over)
              .then(old.ref('excluded.expires_at'))
              .else(old.ref('holds.expires_at'))
              .end(),
          }
        })
        .where((old) =>
          old.or([
            old('holds.expires_at', '<=', given('now')),
            old('holds.visitor', '=', given('visitor')),
          ]),
        ),
    )
    .returning(['id', 'expires_at', 'renewals']),
)

/**
 * Takes the slot in one statement, unless someone else has it. One's own live hold stays as it is, so
 * that its end cannot be put off for ever. Until the transaction ends nobody else gets past this point.
 */
export async function take(
  writing: Writing,
  visit: Visit,
  visitor: string,
  now: number,
  end: number,
) {
  const id = randomUUID()
  const [taken] = await takeFree(writing, { ...keyOf(visit), id, visitor, now, end })
  return taken && { ...taken, isNew: taken.id === id }
}

const deleteHold = statement<Key, unknown>((to, given) =>
  to
    .deleteFrom('holds')
    .where('day', '=', given('day'))
    .where('location', '=', given('location'))
    .where('slot', '=', given('slot')),
)

export const release = (writing: Writing, visit: Visit) => deleteHold(writing, keyOf(visit))

/** Why a booked slot cannot be held, if it is booked. */
async function bookedBy(writing: Writing, visit: Visit, me: string): Promise<No | undefined> {
  const { location, day, slot } = keyOf(visit)
  const booking = await writing
    .selectFrom('bookings')
    .select('visitor')
    .where('day', '=', day)
    .where('location', '=', location)
    .where('slot', '=', slot)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (!booking) return undefined
  return booking.visitor === me ? YOURS : TAKEN
}

async function otherHolds(writing: Writing, visit: Visit, visitor: string, now: number) {
  const { location, day, slot } = keyOf(visit)
  const held = await writing
    .selectFrom('holds')
    .select(['location', 'day', 'slot'])
    .where('visitor', '=', visitor)
    .where('expires_at', '>', now)
    .execute()
  return held.filter((one) => one.day !== day || one.location !== location || one.slot !== slot)
}

const heldUntil = (end: number, zone: string) => {
  const slot = readSlot(writeExpiry(end, zone).slice(11, 16))
  const until = slot ? `${slotLabel(slot)} ${zoneLabel(zone)}` : 'then'
  return { message: `This time is held for you until ${until}.` }
}

/** Holds a slot for a visitor for a while, so that nobody else books it under their hands. */
export async function hold(office: Office, visit: Visit, asker: Asker, renew: boolean) {
  const { database, clock, holdMilliseconds, practice } = office
  return database.write(async (writing): Promise<No | { message: string }> => {
    const now = clock.now()
    const end = now + holdMilliseconds
    if (!(await mayGoOn(writing, 'hold', asker, now))) return TOO_OFTEN
    const others = await otherHolds(writing, visit, asker.visitor, now)
    if (others.length >= MOST_HOLDS) {
      const message = `You are holding ${MOST_HOLDS} times already. Please book one of them, or wait until one ends.`
      return { status: 409, message }
    }
    const taken = await take(writing, visit, asker.visitor, now, end)
    if (!taken) return HELD
    const booked = await bookedBy(writing, visit, asker.visitor)
    if (booked) {
      await release(writing, visit)
      return booked
    }
    if (!renew || taken.isNew) return heldUntil(taken.expires_at, practice.timeZone)
    if (taken.renewals >= MOST_RENEWALS) {
      return {
        status: 409,
        message:
          'We cannot hold this time for you any longer. Please book it before the hold ends.',
      }
    }
    if (taken.expires_at - now < RENEW_BEFORE_END) {
      const message =
        'It is too late to hold this time longer. You can still book it while it is free.'
      return { status: 409, message }
    }
    await writing
      .updateTable('holds')
      .set({ expires_at: end, renewals: taken.renewals + 1 })
      .where('id', '=', taken.id)
      .execute()
    return heldUntil(end, practice.timeZone)
  })
}

/** All live holds, as a visitor sees them: which are their own, but not whose the others are. */
export function liveHolds(office: Office): (visitor: string | undefined) => Promise<Body> {
  const { practice, database } = office
  const ids = new Map(practice.locations.map(({ id }) => [String(id), id]))

  const look = async (now: number): Promise<Fresh<(visitor: string | undefined) => Body>> => {
    const held = await database.read
      .selectFrom('holds')
      .selectAll()
      .where('expires_at', '>', now)
      .orderBy('day')
      .orderBy('slot')
      .orderBy('location')
      .execute()
    const seenBy = (visitor: string | undefined) =>
      bodyOf({
        success: true,
        holds: held.map(({ id, location, day, slot, expires_at, ...one }) => ({
          id,
          location: ids.get(location) ?? location,
          date: day,
          slot: clockTime(slot),
          current: one.visitor === visitor,
          expires_at: writeExpiry(expires_at, practice.timeZone),
        })),
      })
    const holders = new Set(held.map(({ visitor }) => visitor))
    const bodies = new Map<string | undefined, Body>()
    return {
      until: Math.min(...held.map(({ expires_at }) => expires_at)),
      value: (visitor) => {
        const who = visitor !== undefined && holders.has(visitor) ? visitor : undefined
        const body = bodies.get(who) ?? seenBy(who)
        bodies.set(who, body)
        return body
      },
    }
  }
  const kept = keep(office, look)
  return async (visitor) => (await kept())(visitor)
}
