import { always, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { visit } from '../tables/visit.ts'

export const visitLaws = lawsOf(visit, {
  'a visit is cancelled only after it was asked twice': always(
    (moment, before) =>
      !moment.started.has('cancelVisit') ||
      (isEvent(moment, 'cancel.confirmed') && before?.states.includes('confirmingCancel') === true),
  ),
  'a visit is said to be cancelled by the visitor only when the server has done it': always(
    (moment, before) =>
      moment.context.done !== 'cancelled' ||
      before?.context.done === 'cancelled' ||
      isSuccess(moment, 'cancelVisit'),
  ),
  'the visit of one link is not shown under another': always(
    ({ context }, before) =>
      context.token === (before ?? { context }).context.token || context.visit === undefined,
  ),
  'the request to cancel is not given up because its visitor leaves the page': always(
    (moment, before) =>
      !moment.abandoned.has('cancelVisit') ||
      moment.context.token !== before?.context.token ||
      isEvent(moment, 'visit.moved'),
  ),
})
