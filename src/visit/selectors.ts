import type { SnapshotFrom } from 'xstate'
import { visitPlace } from '../../domain/visit/visit-path.ts'
import type { bookingMachine } from '../../machines/booking.ts'
import type { visitMachine } from '../../machines/visit.ts'

type VisitSnapshot = SnapshotFrom<typeof visitMachine>

export const selectVisit = ({ context }: VisitSnapshot) => context.visit
export const selectToken = ({ context }: VisitSnapshot) => context.token
export const selectDone = ({ context }: VisitSnapshot) => context.done
export const selectMessage = ({ context }: VisitSnapshot) => context.message
/** The wizard stays open while the visit is being reloaded. */
export const selectIsMoving = (snapshot: VisitSnapshot) =>
  snapshot.matches('moving') ||
  (snapshot.matches('checking') && visitPlace(snapshot.context.path) === 'move')
export const selectIsCanceling = (snapshot: VisitSnapshot) => snapshot.matches('canceling')
export const selectIsConfirmingVisit = (snapshot: VisitSnapshot) =>
  snapshot.matches('confirmingVisit')
export const selectIsStoppingTexts = (snapshot: VisitSnapshot) => snapshot.matches('stoppingTexts')
/** Whether another act waits for its response. */
export const selectIsSaving = (snapshot: VisitSnapshot) =>
  snapshot.matches('stoppingTexts') || snapshot.matches('confirmingVisit')
export const selectIsConfirmingCancel = (snapshot: VisitSnapshot) =>
  snapshot.matches('confirmingCancel') || snapshot.matches('canceling')

/** How far the visit is, and whether it is shown without a message of its own. */
export const selectStatus = (snapshot: VisitSnapshot) => {
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('unknown')) return 'unknown'
  const { visit, done } = snapshot.context
  if (!visit) return 'loading'
  return done || selectIsMoving(snapshot) || selectIsConfirmingCancel(snapshot) ? 'acting' : 'shown'
}

export const selectIsSendingMove = (snapshot: SnapshotFrom<typeof bookingMachine>) =>
  snapshot.hasTag('sending')

export const selectNewTime = ({ context }: SnapshotFrom<typeof bookingMachine>) => context.chosen
