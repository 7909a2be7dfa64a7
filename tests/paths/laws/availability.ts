import { assign } from 'xstate'
import { always, isEvent, lawsOf } from '../engine/law.ts'
import { availability } from '../tables/availability.ts'

const attention = ['states', 'attention', 'states'] as const
const loading = ['states', 'data', 'states', 'loading'] as const

export const availabilityLaws = lawsOf(availability, [
  {
    law: 'nothing is loaded by itself while the tab is hidden or another page is open',
    holds: always(
      (moment, before) =>
        !moment.started.has('loadAvailability') ||
        before === undefined ||
        isEvent(moment, 'refresh.requested') ||
        // The visitor may become idle in the same span of time, after the refresh.
        (moment.step?.kind === 'event' ? moment : before).states.includes('attention.polling'),
    ),
    brokenBy: {
      name: 'a tab that is hidden refreshes',
      at: [...attention, 'hidden', 'entry'],
      to: 'refresh',
    },
  },
  {
    law: 'nothing is loaded by itself for a visitor who has done nothing for 35 seconds',
    holds: always(
      ({ started, step, context }) =>
        !started.has('loadAvailability') ||
        (step?.kind !== 'delay' && step?.kind !== 'wait') ||
        context.requestedAt - context.activeAt <= 35_000,
    ),
    brokenBy: {
      name: 'nobody notices that the visitor is idle',
      at: [...attention, 'polling', 'states', 'watching', 'after', 'activityCheck', 0],
    },
  },
  {
    law: 'what was loaded stays while newer data load, and when that fails',
    holds: always(({ context }, before) => !before?.context.data || context.data !== undefined),
    brokenBy: {
      name: 'a failed load empties the page',
      at: [...loading, 'invoke', 'onError', 'actions'],
      to: assign({ data: undefined }),
    },
  },
  {
    law: 'each demand for fresh data starts a new request, also while one is on its way',
    holds: always(
      (moment) => !isEvent(moment, 'refresh.requested') || moment.started.has('loadAvailability'),
    ),
    brokenBy: {
      name: 'a request on its way is enough',
      at: [...loading, 'on', 'refresh.requested'],
      to: {},
    },
  },
])
