import { assign } from 'xstate'
import { always, isEvent, isSuccess, lawsOf } from '../engine/law.ts'
import { visit } from '../tables/visit.ts'

export const visitLaws = lawsOf(visit, [
  {
    law: 'a visit is cancelled only after it was asked twice',
    holds: always(
      (moment, before) =>
        !moment.started.has('cancelVisit') ||
        (isEvent(moment, 'cancel.confirmed') &&
          before?.states.includes('confirmingCancel') === true),
    ),
    brokenBy: {
      name: 'Cancel my visit cancels at once',
      at: ['states', 'shown', 'on', 'cancel.wanted', 'target'],
      to: 'cancelling',
    },
  },
  {
    law: 'a visit is said to be cancelled by the visitor only when the server has done it',
    holds: always(
      (moment, before) =>
        moment.context.done !== 'cancelled' ||
        before?.context.done === 'cancelled' ||
        isSuccess(moment, 'cancelVisit'),
    ),
    brokenBy: {
      name: 'a network that fails counts as done',
      at: ['states', 'cancelling', 'invoke', 'onError', 'actions'],
      to: assign({ done: 'cancelled', message: 'It is cancelled.' }),
    },
  },
  {
    law: 'the visit of one link is not shown under another',
    holds: always(
      ({ context }, before) =>
        context.token === (before ?? { context }).context.token || context.visit === undefined,
    ),
    brokenBy: { name: 'the visit stays', at: ['states', 'loading', 'entry'] },
  },
  {
    law: 'the request to cancel is not given up because its visitor leaves the page',
    holds: always(
      (moment, before) =>
        !moment.abandoned.has('cancelVisit') ||
        moment.context.token !== before?.context.token ||
        isEvent(moment, 'visit.moved'),
    ),
    brokenBy: {
      name: 'leaving gives up',
      at: ['states', 'cancelling', 'on'],
    },
  },
])
