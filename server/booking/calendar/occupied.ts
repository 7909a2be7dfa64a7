import { MINUTE } from '../../../domain/timing.ts'
import { Conflict, type Transaction } from '../../database/tables.ts'
import type { Period, VisitTime } from '../../practice/timetable.ts'
import type { Refusal } from '../../result.ts'
import {
  BOOKED_BY_ANOTHER,
  BOOKED_BY_VISITOR,
  HELD_BY_ANOTHER,
  OWN_VISIT_OVERLAPS,
} from '../refusals.ts'

const BLOCK = 5 * MINUTE

export const blockAt = (instant: number): number => Math.floor(instant / BLOCK)

/** The block after the last one that a period touches. */
export const endBlock = ({ ends_at }: Pick<Period, 'ends_at'>): number => Math.ceil(ends_at / BLOCK)

/** The five-minute blocks that a period touches. */
export function blocksOf(period: Pick<Period, 'starts_at' | 'ends_at'>): number[] {
  const first = blockAt(period.starts_at)
  return Array.from({ length: endBlock(period) - first }, (_, index) => first + index)
}

/** A five-minute block of a period that a booking or hold takes, at any location. */
export type TakenBlock = Awaited<ReturnType<typeof readTakenBlocks>>[number]

const readTakenBlocks = (transaction: Transaction, period: Period) =>
  transaction
    .selectFrom('occupied')
    .leftJoin('bookings', 'bookings.id', 'occupied.booking')
    .leftJoin('holds', 'holds.id', 'occupied.hold')
    .select(['occupied.location_id', 'block', 'nth', 'booking', 'hold'])
    .select('holds.expires_at')
    .select(({ fn }) => [
      fn.coalesce('bookings.slot', 'holds.slot').as('slot'),
      fn.coalesce('bookings.visitor', 'holds.visitor').as('visitor'),
    ])
    .where('block', '>=', blockAt(period.starts_at))
    .where('block', '<', endBlock(period))
    .execute()

/** Finds the taken blocks of a period at all locations. Deletes expired holds. */
export async function findTakenBlocks(
  transaction: Transaction,
  period: Period,
  now: number,
): Promise<TakenBlock[]> {
  const taken = await readTakenBlocks(transaction, period)
  const isOver = ({ expires_at }: TakenBlock) => expires_at !== null && expires_at <= now
  const over = new Set(taken.filter(isOver).flatMap(({ hold }) => hold ?? []))
  if (over.size === 0) return taken
  await transaction
    .deleteFrom('holds')
    .where('id', 'in', [...over])
    // The visitor may have renewed the hold in the meantime.
    .where('expires_at', '<=', now)
    .execute()
  return taken.filter((one) => !isOver(one))
}

/** Whether a block belongs to a booking or hold of exactly this time. */
export const isAt = (one: TakenBlock, time: VisitTime): boolean =>
  one.location_id === time.location_id && one.slot === time.slot

/** Whether the location is already taken, or the practice has as many visits at once as it can serve. */
export const isTaken = (
  taken: readonly Pick<TakenBlock, 'location_id' | 'block'>[],
  period: Period,
  visitsAtOnce: number,
): boolean =>
  blocksOf(period).some((block) => {
    const present = taken.filter((one) => one.block === block)
    return (
      present.length >= visitsAtOnce ||
      present.some(({ location_id }) => location_id === period.location_id)
    )
  })

/** Why a visitor cannot have a time; undefined when the time is free. */
export function refuseIfTaken(
  taken: readonly TakenBlock[],
  time: VisitTime,
  visitor: string,
  visitsAtOnce: number,
): Refusal | undefined {
  const isTakenBy = (counts: (one: TakenBlock) => boolean) =>
    isTaken(taken.filter(counts), time, visitsAtOnce)
  const isOwn = (one: TakenBlock) => visitor !== '' && one.visitor === visitor
  if (!isTakenBy(() => true)) return undefined
  if (taken.some((one) => isOwn(one) && isAt(one, time))) {
    return BOOKED_BY_VISITOR
  }
  if (!isTakenBy((one) => !isOwn(one))) return OWN_VISIT_OVERLAPS
  return isTakenBy(({ hold }) => hold === null) ? BOOKED_BY_ANOTHER : HELD_BY_ANOTHER
}

type Owner = { readonly booking: string } | { readonly hold: string }

/**
 * Takes a period that appeared to be free. The unique indexes decide: if another transaction was faster,
 * this one is rolled back and retried.
 */
export async function occupy(
  transaction: Transaction,
  period: Period,
  owner: Owner,
  taken: readonly TakenBlock[],
  visitsAtOnce: number,
): Promise<void> {
  // Processes that begin with different numbers do not wait for each other.
  const first = Math.floor(Math.random() * visitsAtOnce)
  const rows = blocksOf(period).map((block) => {
    const used = taken.filter((one) => one.block === block).map((one) => one.nth)
    const all = Array.from({ length: visitsAtOnce }, (_, index) => (first + index) % visitsAtOnce)
    const nth = all.find((one) => !used.includes(one))
    if (nth === undefined) throw new Conflict('Another transaction took the last one.')
    return { location_id: period.location_id, block, nth, booking: null, hold: null, ...owner }
  })
  const inserted = await transaction
    .insertInto('occupied')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('block')
    .execute()
  if (inserted.length < rows.length) throw new Conflict('Another transaction took the time first.')
}
