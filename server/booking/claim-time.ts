import { shareClosures } from '../database/locks.ts'
import type { Transaction } from '../database/tables.ts'
import type { Requester } from '../http/requester.ts'
import type { PracticeLocation } from '../practice/practice-file.ts'
import type { VisitTime } from '../practice/timetable.ts'
import { accept, type Result } from '../result.ts'
import type { Services } from '../services.ts'
import type { Booking } from './booking.ts'
import { closuresInForce } from './calendar/closures.ts'
import { freeTime } from './calendar/free-time.ts'
import { findTakenBlocks, isAt, occupy, refuseIfTaken } from './calendar/occupied.ts'
import { deleteOwnHold, takeOverHolds } from './holds/hold-table.ts'
import { type Contacts, refuseIfManyHolds, refuseIfManyVisits } from './quotas.ts'
import { brokenRule, NOT_OFFERED, offerAt } from './rules.ts'

/** What gets the time: a new hold, a new booking, a booking from another time, or one that was canceled. */
type Owner =
  | { readonly kind: 'hold'; readonly id: string }
  | { readonly kind: 'new'; readonly id: string; readonly contacts: Contacts }
  | { readonly kind: 'moved' | 'canceled'; readonly booking: Booking }

interface Claim {
  readonly time: VisitTime
  readonly requester: Requester
  readonly owner: Owner
  /** Whether the time was kept for the requester until now, as if they had held it. */
  readonly isKept?: boolean
}

interface Claimed {
  readonly location: PracticeLocation
  /** Whether the practice took the time from a visitor who held it. */
  readonly isTakenOver: boolean
  /** The id of the hold with which the visitor keeps the time already, if another one was asked for. */
  readonly ownHold?: string
}

/**
 * Takes a time, or refuses: because of the practice's rules, of what is there already, or of the limits per visitor. A
 * visitor has one hold, which ends when they get a time. The practice takes over a time that visitors hold.
 */
export async function claimTime(
  transaction: Transaction,
  services: Services,
  { time, requester, owner, isKept = false }: Claim,
): Promise<Result<Claimed>> {
  const { practice, timetable, database, clock } = services
  const { visitor, isNew, actor } = requester
  const { visitsAtOnce } = practice
  const now = clock.now()
  // No hours can be closed until the transaction ends.
  await shareClosures(transaction, database.engine)
  const closures = await closuresInForce(transaction, time.starts_at)
  const taken = await findTakenBlocks(transaction, time, now)
  const ownHold = taken.find(
    (block) => block.hold !== null && block.visitor === visitor && isAt(block, time),
  )?.hold
  const location = timetable.findLocation(time.location_id)
  const broken = brokenRule({
    ...offerAt(services, location, closures, now, actor !== undefined),
    time,
    isHeld: isKept || Boolean(ownHold),
    visit: owner.kind === 'canceled' ? owner.booking : undefined,
  })
  if (broken || !location) return broken?.refusal ?? NOT_OFFERED
  if (owner.kind === 'hold' && ownHold) return accept({ location, isTakenOver: false, ownHold })

  // A visit may overlap its own old time: half an hour later is a move like any other.
  const moved = owner.kind === 'moved' ? owner.booking : undefined
  const others = taken.filter(
    (block) => (block.hold === null || block.visitor !== visitor) && block.booking !== moved?.id,
  )
  const left = actor ? await takeOverHolds(transaction, others, time, visitsAtOnce) : others
  const refusal =
    refuseIfTaken(left, time, visitor, visitsAtOnce) ??
    (owner.kind === 'hold' ? await refuseIfManyHolds(transaction, requester, now) : undefined) ??
    (owner.kind === 'new'
      ? await refuseIfManyVisits(transaction, database.engine, requester, owner.contacts, now)
      : undefined)
  if (refusal) return refusal

  if (!isNew) await deleteOwnHold(transaction, visitor)
  if (moved) await freeTime(transaction, moved)
  // Query again after a move: an older booking that overlapped this one may have got a part of the time.
  const present = moved ? await findTakenBlocks(transaction, time, now) : left
  const columns =
    owner.kind === 'hold'
      ? { hold: owner.id }
      : { booking: owner.kind === 'new' ? owner.id : owner.booking.id }
  await occupy(transaction, time, columns, present, visitsAtOnce)
  // Nobody loses a time that was kept for the waiting list.
  const isTakenOver = others.some((one) => !left.includes(one) && one.hold !== one.visitor)
  return accept({ location, isTakenOver })
}
