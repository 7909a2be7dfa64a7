import { type Actor, recordAct } from '../../database/audit.ts'
import { practiceAs } from '../../http/requester.ts'
import { enqueueLetters } from '../../messages/outbox/outbox.ts'
import { accept, type Result, refuse } from '../../result.ts'
import type { Services } from '../../services.ts'
import { type Arranged, isForgotten } from '../booking.ts'
import { claimTime } from '../claim-time.ts'
import { NOT_ASKED } from './confirm.ts'
import { findToChange, type Seen } from './find-to-change.ts'

const TAKEN = refuse(
  409,
  'This time has since been booked for someone else, so the visit stays canceled. Please book the client at another time.',
  'booked',
)

interface Options extends Seen {
  /** Whether to send no letters. */
  readonly isQuiet?: boolean
}

/**
 * Books a canceled visit again for the practice, at its old time. That time may be held by visitors, who lose it. Unless
 * it is quiet, the client and the office get letters.
 */
export const reinstate = (
  services: Services,
  by: Actor,
  reference: string,
  options: Options = {},
): Promise<Result<Arranged>> =>
  services.database.write(async (transaction): Promise<Result<Arranged>> => {
    const now = services.clock.now()
    const found = await findToChange(services, transaction, reference, options, {
      isCanceled: true,
    })
    if (found.isRefused) return found
    const canceled = found.value
    if (isForgotten(canceled)) {
      return refuse(409, 'The client of this visit was erased, so it stays canceled.')
    }
    const claimed = await claimTime(transaction, services, {
      time: canceled,
      requester: practiceAs(by),
      owner: { kind: 'canceled', booking: canceled },
    })
    if (claimed.isRefused) return claimed.reason === 'booked' ? TAKEN : claimed
    const change = {
      cancelled_at: null,
      arranged_at: now,
      sequence: canceled.sequence + 1,
      attendance: null,
      ...NOT_ASKED,
    }
    const booking = { ...canceled, ...change }
    await transaction.updateTable('bookings').set(change).where('id', '=', booking.id).execute()
    await recordAct(
      transaction,
      { by, act: 'undid the cancellation of a visit', record: booking.reference },
      now,
    )
    if (!options.isQuiet) await enqueueLetters(transaction, booking, 'reinstated', false, services)
    return accept({ booking, isTakenOver: claimed.value.isTakenOver })
  })
